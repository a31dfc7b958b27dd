// The part of the address after #: a place such as #/bundled/Copy3, and what is shown there, such as ?view=nested-8.

export function read(hash = location.hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  return { path: path.split("/").filter(Boolean).map(plain), query: new URLSearchParams(query) };
}

function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function write(path, query = {}) {
  const words = path.map((word) => encodeURIComponent(word).replaceAll("%3A", ":"));
  const given = Object.entries(query).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  const asked = new URLSearchParams(given).toString();
  return `#/${words.join("/")}${asked ? `?${asked}` : ""}`;
}

// Change what is shown at this place, without a new entry in the history of the browser.
export function adjust(changes) {
  const { path, query } = read();
  history.replaceState(null, "", write(path, { ...Object.fromEntries(query), ...changes }));
}
