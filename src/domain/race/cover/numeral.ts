import type { Frame } from './land';

/**
 * The digits of Bricolage Grotesque ExtraBold as outlines, 100 units high: a picture in a page cannot use the page's
 * fonts. Each starts at its left edge on the baseline. SIL Open Font License 1.1.
 */
const glyphs: Record<string, readonly [width: number, outline: string]> = {
  0: [
    102,
    'm50 2c-30 0-43-24-43-52s13-52 44-52s44 24 44 52s-14 52-45 52zm1-19c16 0 19-20 19-32s-3-34-19-34s-20 21-20 33s4 33 20 33z',
  ],
  1: [55, 'm19 0v-66h-14v-21c9 0 15-3 17-13h22v100z'],
  2: [93, 'm6 0v-24l40-25c41-26-16-54-16-12l-24-5c0-51 85-48 79 0-3 16-15 26-28 33l-22 13v1l51-1v20z'],
  3: [
    93,
    'm3-27l22-7c2 25 42 23 38 0-2-7-8-10-14-12-8-2-18-2-26-1v-13l33-20v-1h-48v-19h72v22l-31 20v1c21-1 40 6 38 29 0 8-3 15-8 20-9 8-20 10-31 10-22 1-42-5-45-29z',
  ],
  4: [97, 'm3-19v-23c15-18 27-36 34-58h43v62h14v19h-14v19h-25v-19zm52-19v-46h-1c-7 16-16 31-27 44v2z'],
  5: [
    93,
    'm7-26l23-4c1 6 4 10 10 12 29 9 28-41 2-33-5 2-7 5-10 9h-24l4-58h70v20h-50l-2 26h2c8-16 33-20 46-7 7 7 9 17 9 27-1 51-80 45-80 8z',
  ],
  6: [
    100,
    'm91-75l-23 6c-2-14-21-18-30-7s-8 28-6 41h2c0-15 9-25 23-27 48-8 54 69-9 64-13-1-25-6-32-16s-9-23-9-35c0-14 3-30 12-40 21-23 65-18 72 14zm-38 58c8 0 16-5 16-14s-7-15-15-15s-17 7-17 16s8 13 16 13z',
  ],
  7: [78, 'm17 0c1-31 15-59 37-80v-1l-51 1v-20h73v20c-21 20-31 51-32 80z'],
  8: [
    100,
    'm30-50v-2c-17-3-25-18-17-34 14-27 85-22 76 18-2 10-9 14-18 16v2c20 3 32 26 16 42-13 12-36 12-52 9-10-2-22-6-26-16-8-17 4-33 21-35zm20 32c8 0 19-3 19-12s-11-11-19-11s-18 1-18 11s10 12 18 12zm0-41c7 0 15-3 15-11s-8-13-15-13s-15 4-15 13s7 11 15 11z',
  ],
  9: [
    100,
    'm7-24l23-6c4 14 24 16 33 4 7-11 7-27 4-39h-1c-1 43-71 32-58-14 3-9 10-17 19-21 19-7 46-2 57 16 8 12 9 26 9 39s-4 25-13 35c-19 20-67 18-73-14zm39-30c9 0 16-7 16-16s-7-13-15-13s-16 5-16 14s7 15 15 15z',
  ],
  ',': [32, 'm1 20c5-14 5-27 5-41h22c0 14-1 29-9 41z'],
  '–': [83, 'm5-29v-22h73v22z'],
  m: [
    146,
    'm9 0v-80h20v23h3c2-6 4-13 8-18s10-7 16-7c16-1 23 11 24 25h3c2-6 4-13 9-18 11-11 31-9 39 3 6 9 6 21 7 32v40h-25v-37c0-36-27-30-28 0v37h-23v-37c-1-35-28-31-28 0v37z',
  ],
};

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
