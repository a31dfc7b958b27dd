from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from argraph.profiles import CONCEPTS
from argraph.profiles.report.concept_pages import concepts_page, concepts_svg

COMMITTED = Path(__file__).parents[2] / "examples" / "concepts.svg"


def test_the_picture_in_the_examples_is_up_to_date() -> None:
    """If not, run `argraph profile --catalogue examples/concepts.svg`."""
    assert COMMITTED.read_text(encoding="utf-8") == concepts_svg()


def test_the_picture_shows_every_concept() -> None:
    root = ElementTree.fromstring(concepts_svg())
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {concept.name for concept in CONCEPTS} <= set(texts)
    pairs = sum(len(concept.example.train) for concept in CONCEPTS)
    assert concepts_svg().count('class="argraph-grid"') == 2 * pairs


def test_the_page_defines_every_concept() -> None:
    page = concepts_page()
    for concept in CONCEPTS:
        assert f">{concept.name}</h3>" in page
        assert concept.definition in page
    assert page.count("does not hold</figcaption>") == len(CONCEPTS)
    assert page == concepts_page()
