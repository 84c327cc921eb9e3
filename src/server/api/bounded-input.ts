/** Values in one request, all its calls together: far more than any form of ours, or any screen's calls. */
export const MAX_VALUES = 4000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const opens = new Set([0x5b, 0x7b]);

/** Where the string that begins at `start` ends. @returns -1 when the string holds the character 0 */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    if (text.charCodeAt(at) !== BACKSLASH) at += 1;
    else if (text.startsWith('u0000', at + 1)) return -1;
    else at += 2;
  }
  return at;
}

/**
 * Judges JSON by its text, before anything is built of it: how large it is, and that it holds no character 0, which
 * PostgreSQL cannot store. How deep each call's input may be is the transformer's (trpc/transformer.ts).
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
