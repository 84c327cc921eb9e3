const joined = (words: readonly string[], last: string): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** "a", "a och b", "a, b och c" */
export const inSentence = (words: readonly string[]): string => joined(words, 'och');

/** "a", "a eller b", "a, b eller c" */
export const inEitherCase = (words: readonly string[]): string => joined(words, 'eller');
