/** Values in one request, all its calls together: far more than any form of ours, or any screen's calls. */
export const MAX_VALUES = 4000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const opens = new Set([0x5b, 0x7b]);

/** Escapes: one character of two halves, and what PostgreSQL cannot store: the character 0, and one half alone. */
const pair = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/y;
const unstorable = /\\u(?:0000|[dD][89a-fA-F])/y;
const PAIR_LENGTH = 12;

const isAt = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

/** Where the string that begins at `start` ends. @returns -1 when PostgreSQL cannot store it */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    if (text.charCodeAt(at) !== BACKSLASH) at += 1;
    else if (isAt(pair, text, at)) at += PAIR_LENGTH;
    else if (isAt(unstorable, text, at)) return -1;
    else at += 2;
  }
  return at;
}

/**
 * Judges JSON by its text, before anything is built of it: how large it is, and that PostgreSQL can store its
 * characters. How deep each call's input may be is the transformer's (trpc/transformer.ts).
 * @param text may be invalid JSON; parsing reports that.
 */
export function isBounded(text: string): boolean {
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      if (at < 0) return false;
    } else if (opens.has(code) || code === COMMA) values += 1;
    if (values > MAX_VALUES) return false;
  }
  return true;
}
