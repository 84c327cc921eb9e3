"""Cuts the site's two fonts down to what its pages open with: Swedish letters, in the weights the stylesheets name.

    pip install fonttools brotli    (or: apt-get install fonttools python3-brotli)
    python3 scripts/fonts.py

Reads the fonts from node_modules and the characters from src/app/layout.tsx, writes src/app/fonts/*.woff2. To be run
again when a font is renewed, or when pages have come to use another character or weight.
"""

import re
from pathlib import Path

from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
PACKAGES = ROOT / "node_modules/@fontsource-variable"
FONTS = ROOT / "src/app/fonts"

WEIGHTS = {"inter": (400, 700), "bricolage-grotesque": (700, 800)}
# Kerning, composed letters, figures of one width, and Inter's own: signs that fit the figures and capitals beside.
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "tnum"]


def characters() -> list[int]:
    """What the browser looks for in these files: the same `unicode-range` for both in layout.tsx."""
    found = re.search(r"'unicode-range',\s*value:\s*'([^']*)'", (ROOT / "src/app/layout.tsx").read_text())
    assert found, "src/app/layout.tsx names no unicode-range"
    return parse_unicodes(found.group(1))


def cut(name: str, weights: tuple[int, int]) -> None:
    font = TTFont(PACKAGES / name / "files" / f"{name}-latin-wght-normal.woff2", recalcTimestamp=False)
    options = Options(layout_features=FEATURES, glyph_names=False, notdef_outline=True, name_IDs=["*"])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters())
    subsetter.subset(font)
    # The other way round, the instancer forgets glyphs without an outline, which the subsetter then misses.
    font = instantiateVariableFont(font, {"wght": weights})
    font.flavor = "woff2"
    target = FONTS / f"{name}.woff2"
    font.save(target)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size / 1000:.1f} kB")


for name, weights in WEIGHTS.items():
    cut(name, weights)
