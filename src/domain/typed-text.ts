/**
 * What shows nothing or turns the direction of what follows (Unicode's Default_Ignorable_Code_Point, UAX 44), the
 * other controls, and braille's empty cell.
 */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|[\p{Cc}\u2800]/gu;

/** Scripts that are written with joiners. */
const JOINING = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
  .split(' ')
  .map((script) => `\\p{sc=${script}}`)
  .join('');

/**
 * Where they say how their neighbours are drawn, they belong to the text: joiners in those scripts and in emoji, and
 * the variants of emoji, of keys, and of Chinese and Mongolian characters.
 */
const NEEDED = [
  new RegExp(`(?<=[${JOINING}])(?<!\\p{DI})(?:\u200c|\u200d)(?!\\p{DI})(?=[${JOINING}])`, 'uy'),
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})/uy,
  /(?<=[\p{Extended_Pictographic}\p{sc=Han}\p{sc=Mong}])(?<!\p{DI})\p{Variation_Selector}/uy,
  /(?<=[\d#*])\ufe0f(?=\u20e3)/uy,
];
const isNeeded = (text: string, at: number): boolean =>
  NEEDED.some((pattern) => {
    pattern.lastIndex = at;
    return pattern.test(text);
  });

const seen = (typed: string): string =>
  typed
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(UNSEEN, (character, at: number, text: string) => {
      if (character === '\n' || character === '\t') return character;
      return isNeeded(text, at) ? character : '';
    });

/** Whether something of it would be seen. */
const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

/**
 * A text of one or several lines as it is kept and compared: one form of each letter (NFC), nothing that shows nothing,
 * no space around it. @returns '' where nothing visible is left.
 */
export function cleanText(typed: string): string {
  // Before too: a joiner's neighbours are those of the form that is kept.
  const text = seen(typed.normalize('NFC')).normalize('NFC');
  return isVisible(text) ? text.trim() : '';
}

/** Cleans a single line: each run of spaces becomes one space. */
export const cleanLine = (typed: string): string => cleanText(typed).replace(/\s+/g, ' ');

/** Decimal digits come ten in a row (The Unicode Standard, 4.6), in any script. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * A line in which digits are read: those of every script as 0–9 (NFKC has full-width and raised ones), every dash as a
 * hyphen.
 */
export const plainDigits = (typed: string): string =>
  cleanLine(typed.normalize('NFKC'))
    .replace(/\p{Nd}/gu, digitValue)
    .replace(/[\p{Pd}\u2212]/gu, '-');
