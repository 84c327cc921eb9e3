import { join } from 'node:path';
import unicode from '@fontsource/inter/unicode.json';

/** Inter by scripts, the commonest first: each file has its own letters. Bundled by `outputFileTracingIncludes`. */
const scripts = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const;
export type Script = (typeof scripts)[number];
export type Weight = 400 | 600;

/** pdfkit cannot take single letters out of the site's own files, which are WOFF2: these are WOFF. */
export const fontFile = (script: Script, weight: Weight): string =>
  join(
    /* turbopackIgnore: true */ process.cwd(),
    `node_modules/@fontsource/inter/files/inter-${script}-${weight}-normal.woff`,
  );

/** "U+0000-00FF,U+0131" as pairs of the first and the last. */
const rangesOf = (text: string): [first: number, last: number][] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const ranges = scripts.map((script) => ({ script, ranges: rangesOf(unicode[script]) }));

const scriptOf = (codePoint: number): Script | undefined =>
  ranges.find(({ ranges: own }) => own.some(([first, last]) => first <= codePoint && codePoint <= last))
    ?.script;

/** The substitute for a letter that no font has, as emoji. */
const MISSING = '?';

/** A piece of a text that one file has all letters of. */
export interface Run {
  script: Script;
  text: string;
}

/** Splits a text into runs of one file each. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const found = scriptOf(character.codePointAt(0) ?? 0);
    const script = found ?? 'latin';
    const written = found ? character : MISSING;
    const before = runs.at(-1);
    if (before?.script === script) before.text += written;
    else runs.push({ script, text: written });
  }
  return runs;
}
