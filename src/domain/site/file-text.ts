/** The ways that spreadsheets save a text without Unicode. */
const oldEncodings = ['windows-1252', 'macintosh', 'cp850'] as const;
export type OldEncoding = (typeof oldEncodings)[number];

/** What DOS shows for the bytes from 128 on, which no browser knows (Unicode's CP850.TXT). */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const readers: Record<OldEncoding, (bytes: Uint8Array) => string> = {
  'windows-1252': (bytes) => new TextDecoder('windows-1252').decode(bytes),
  macintosh: (bytes) => new TextDecoder('macintosh').decode(bytes),
  cp850: (bytes) => Array.from(bytes, (byte) => CP850[byte - 128] ?? String.fromCharCode(byte)).join(''),
};

/** The text where the bytes say themselves how they are read: by a mark at the beginning, or as UTF-8 that holds. */
function unicodeText(bytes: Uint8Array): string | null {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Beyond ASCII: small letters, and what does not stand before one inside a word, capitals and signs. */
const SWEDISH = /[åäöé]|(?<!\p{L})[ÅÄÖÉ–—’”…·§½°€\u00a0]|[ÅÄÖÉ–—’”…·§½°€\u00a0](?!\p{Ll})/gu;

/** How much of what is not ASCII may stand so in a Swedish text. */
const swedishShare = (text: string): number =>
  (text.match(SWEDISH) ?? []).length / (text.match(/[^\0-\x7f]/g) ?? []).length;
/** Less than all: a name may have a letter of another language. */
const LIKELY = 0.9;

/** As many cells and characters as one glance takes. */
const SAMPLE = { cells: 4, length: 40 };

/** Cells whose letters differ by how they are read. All ways break a text at the same places. */
const sampleOf = (text: string): string =>
  [...new Set(text.split(/[;,\t\r\n"]+/).filter((cell) => /[^\0-\x7f]/.test(cell)))]
    .slice(0, SAMPLE.cells)
    .map((cell) => cell.trim().slice(0, SAMPLE.length))
    .join(', ');

/** One way to read a file. */
export interface Reading {
  /** Null where the file says it itself. */
  encoding: OldEncoding | null;
  text: string;
  sample: string;
}

export interface Readings {
  /** The one there is, or all there may be, the likeliest first; none of what is no text. */
  readings: Reading[];
  /** The only likely one; null where the user has to say which it is. */
  likely: Reading | null;
}

/** The ways to read a text file: Unicode where it is that, else as Excel saves it on Windows, on a Mac or for DOS. */
export function readingsOf(bytes: Uint8Array): Readings {
  const text = unicodeText(bytes);
  // A workbook, or UTF-16 without its mark. The server takes no such character.
  if (text?.includes('\0') || (text === null && bytes.includes(0))) return { readings: [], likely: null };
  if (text !== null) {
    const only = { encoding: null, text, sample: '' };
    return { readings: [only], likely: only };
  }
  const found = oldEncodings
    .map((encoding) => {
      const read = readers[encoding](bytes);
      return { encoding, text: read, sample: sampleOf(read), share: swedishShare(read) };
    })
    .sort((one, other) => other.share - one.share);
  const [first, second] = found;
  const certain = first && first.share >= LIKELY && (second?.share ?? 0) < LIKELY;
  return { readings: found, likely: certain ? first : null };
}
