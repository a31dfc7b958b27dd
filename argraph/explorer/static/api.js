// Questions to the server. A fault comes back as a sentence for people, in the message of the error that is thrown.

async function post(name, asked, signal) {
  let answer;
  try {
    answer = await fetch(`api/${name}`, { method: "POST", body: JSON.stringify(asked), signal });
  } catch (fault) {
    if (fault.name === "AbortError") throw fault;
    throw new Error("The explorer does not answer; is `argraph explore` still running?");
  }
  if (answer.ok) return answer;
  const text = await answer.text();
  let said = text;
  try {
    said = JSON.parse(text).error;
  } catch {
    // The guard refuses in plain text.
  }
  throw new Error(said);
}

export async function ask(name, asked = {}, signal = undefined) {
  return (await post(name, asked, signal)).json();
}

// Solve, and give every line that is told on the way; abort the signal, and the process at the other end is ended.
export async function* solving(asked, signal) {
  const answer = await post("solve", asked, signal);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let ended = false;
  for (;;) {
    const { value, done } = await reader.read().catch(brokenOff);
    signal.throwIfAborted();
    if (done && !ended) throw new Error(BROKEN_OFF);
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const said of lines.map((line) => JSON.parse(line))) {
      ended ||= "solution" in said || "failed" in said;
      yield said;
    }
  }
}

const BROKEN_OFF = "The search has ended without a result; is `argraph explore` still running?";

function brokenOff(fault) {
  if (fault.name === "AbortError") throw fault;
  return { done: true };
}

// Of several questions asked in haste, only the answer to the last counts, be it a fault.
export function latest(answer) {
  let asked = 0;
  return async (...given) => {
    const mine = (asked += 1);
    try {
      const value = await answer(...given);
      return mine === asked ? value : undefined;
    } catch (fault) {
      if (mine === asked) throw fault;
      return undefined;
    }
  };
}
