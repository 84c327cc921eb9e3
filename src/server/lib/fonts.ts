import { join } from 'node:path';
import { type Font, openSync } from 'fontkit';

/** Inter by scripts, the commonest first: each file has its own letters. Bundled by `outputFileTracingIncludes`. */
export const scripts = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const;
type Script = (typeof scripts)[number];
export type Weight = 400 | 600;

/** Neither pdfkit nor satori reads the site's own files, which are WOFF2: these are WOFF. */
export const interFile = (script: Script, weight: Weight): string =>
  join(
    /* turbopackIgnore: true */ process.cwd(),
    `node_modules/@fontsource/inter/files/inter-${script}-${weight}-normal.woff`,
  );

const fonts = new Map<string, Font>();

function fontOf(file: string): Font {
  const known = fonts.get(file);
  if (known) return known;
  const opened = openSync(file);
  if ('fonts' in opened) throw new Error(`${file} is a collection of fonts`);
  fonts.set(file, opened);
  return opened;
}

const has = (file: string, grapheme: string): boolean =>
  [...grapheme].every((character) => fontOf(file).hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

const graphemes = new Intl.Segmenter('sv', { granularity: 'grapheme' });

/** What shows nothing by itself: line breaks, joiners, variants of emoji. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;

/** The sign that says the same as one of the many spaces and dashes. */
const plainOf = (grapheme: string): string => {
  if (/^\p{Zs}$/u.test(grapheme)) return ' ';
  return /^\p{Pd}$/u.test(grapheme) ? '-' : grapheme;
};

/** A letter or sign, as a reader counts them, and the first of the files that can draw it. */
export interface Sign {
  text: string;
  /** Undefined where no file has all of it. */
  file: string | undefined;
}

/** Splits a line into what these font files can draw and what they cannot, by their own coverage. */
export function signsOf(line: string, files: readonly string[]): Sign[] {
  return [...graphemes.segment(line.replace(/\t/g, ' ').normalize('NFC'))].flatMap(({ segment }): Sign[] => {
    const drawn = segment.replace(INVISIBLE, '');
    if (!drawn) return [];
    for (const text of [drawn, plainOf(drawn)]) {
      const file = files.find((each) => has(each, text));
      if (file) return [{ text, file }];
    }
    return [{ text: segment, file: undefined }];
  });
}
