import { glyphs } from './glyphs';
import type { Frame } from './land';

const SPACING = -3;

/** A text's outline 100 units high, and its width; characters without a glyph are left out. */
function outline(text: string): { d: string; width: number } {
  let [d, width] = ['', 0];
  for (const letter of text) {
    const glyph = glyphs[letter];
    if (!glyph) continue;
    d += `M${width} 0${glyph[1]}`;
    width += glyph[0] + SPACING;
  }
  return { d, width: width - SPACING };
}

/** The distance as large as its space allows, standing on the horizon. */
export function drawNumeral(
  { numeral: { left, right, height }, horizon }: Frame,
  text: string,
  color: string,
): string {
  if (!text) return '';
  const { d, width } = outline(text);
  const scale = Math.min(height / 100, (right - left) / width);
  const x = (left + right - width * scale) / 2;
  // Less tall where it is long: lifted, so that it does not hide behind the hills.
  const y = horizon - 4 - (height / 100 - scale) * 26;
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})scale(${scale.toFixed(3)})" d="${d}" fill="${color}"/>`;
}
