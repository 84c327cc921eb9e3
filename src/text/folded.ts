/** A text in plain lower-case letters, so that "goteborg" finds Göteborg. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
