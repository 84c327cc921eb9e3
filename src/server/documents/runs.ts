import { interFile, type Sign, scripts, signsOf, type Weight } from '@/server/lib/fonts';

const filesOf = (weight: Weight) => scripts.map((script) => interFile(script, weight));
const files = { 400: filesOf(400), 600: filesOf(600) };

/** A piece of a line that one font file can draw. */
interface Run {
  file: string;
  text: string;
}

/** Splits a document's lines into what its fonts can draw, and gathers what they cannot. */
export class RunWriter {
  /** What the fonts lack, each text once, and the number that stands for it. */
  readonly lacking = new Map<string, number>();

  /** A line as runs of one file each: what none can draw refers to the attachment. */
  runsOf(line: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const { text, file } of joined(wholeWords(signsOf(line, files[weight])))) {
      const run = file
        ? { file, text }
        : { file: interFile('latin', weight), text: `[se bilagan, ${this.numberOf(text)}]` };
      const before = runs.at(-1);
      if (before?.file === run.file) before.text += run.text;
      else runs.push(run);
    }
    return runs;
  }

  private numberOf(text: string): number {
    const number = this.lacking.get(text) ?? this.lacking.size + 1;
    this.lacking.set(text, number);
    return number;
  }
}

const textOf = (signs: readonly Sign[]): string => signs.map(({ text }) => text).join('');

/** The same, with whole words that can be drawn or cannot: half a name says nothing. */
function wholeWords(signs: readonly Sign[]): Sign[] {
  const words: Sign[][] = [];
  let inWord = false;
  for (const sign of signs) {
    const isLetter = /\p{L}/u.test(sign.text);
    if (isLetter && inWord) words.at(-1)?.push(sign);
    else words.push([sign]);
    inWord = isLetter;
  }
  return words.flatMap((word) =>
    word.every(({ file }) => file) ? word : [{ text: textOf(word), file: undefined }],
  );
}

/** Joins what no file can draw, with the spaces and punctuation inside it: a sentence is one piece. */
function joined(signs: readonly Sign[]): Sign[] {
  const pieces: Sign[] = [];
  /** Where a piece began that the next sign may belong to. */
  let lacking = -1;
  for (const { text, file } of signs) {
    if (file) {
      pieces.push({ text, file });
      if (/[\p{L}\p{N}]/u.test(text)) lacking = -1;
    } else {
      if (lacking < 0) lacking = pieces.length;
      const before = pieces.splice(lacking);
      pieces.push({ text: textOf(before) + text, file: undefined });
    }
  }
  return pieces;
}
