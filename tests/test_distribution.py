"""What is published: the wheel works by itself, and the source archive has all that the documentation is made of."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.sweep


def run(*command: str | Path, folder: Path, path: str = "") -> str:
    """Run a command in a folder, with packages of some other folders before all others; it must end well."""
    environment = os.environ | {"PYTHONPATH": path}
    done = subprocess.run([*map(str, command)], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, folder=folder)
    return folder


def test_the_ten_lines_of_the_readme_run_on_the_wheel_alone(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "wheel")
    found = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    code = f"{found[1]}print(argraph.__file__, run.total.tests)"
    said = run(sys.executable, "-c", code, folder=tmp_path, path=str(tmp_path / "wheel"))
    assert said.splitlines()[-1] == f"{tmp_path / 'wheel' / 'argraph' / '__init__.py'} 30"


def test_metadata_names_what_exists(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (archive.read(name).decode() for name in archive.namelist() if name.endswith("/METADATA"))
    assert "\nAuthor: argraph contributors\n" in metadata
    assert "\nClassifier: Typing :: Typed\n" in metadata
    assert "Project-URL" not in metadata


def test_the_site_is_built_from_the_source_archive_without_a_warning(built: Path, tmp_path: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    path = os.pathsep.join(str(source / each) for each in ("", "abstractions", "rules"))
    assert run(sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", "docs", "site", folder=source, path=path) == ""
    pages = {page.relative_to(ROOT / "docs").with_suffix(".html") for page in (ROOT / "docs").rglob("*.md")}
    assert pages <= {page.relative_to(source / "site") for page in (source / "site").rglob("*.html")}
