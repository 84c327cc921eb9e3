import { describe, expect, it } from 'vitest';
import { readingsOf } from '@/domain/site/file-text';

const text = 'Köp;Svar;Skäl\r\nKöp 1A2B3C4D;går inte;Startgruppen är full, enligt Åsa och Örjan – é';

/** As Excel saves it, byte by byte, by the tables that Apple and IBM have published. */
const tables = {
  macintosh: { å: 0x8c, ä: 0x8a, ö: 0x9a, Å: 0x81, Ä: 0x80, Ö: 0x85, é: 0x8e, ü: 0x9f, '–': 0xd0 },
  cp850: { å: 0x86, ä: 0x84, ö: 0x94, Å: 0x8f, Ä: 0x8e, Ö: 0x99, é: 0x82, ü: 0x81, '–': 0x2d },
  'windows-1252': { å: 0xe5, ä: 0xe4, ö: 0xf6, Å: 0xc5, Ä: 0xc4, Ö: 0xd6, é: 0xe9, ü: 0xfc, '–': 0x96 },
} as const;
type Encoding = keyof typeof tables;
const encodings = Object.keys(tables) as Encoding[];
const saved = (written: string, encoding: Encoding): Uint8Array =>
  Uint8Array.from(
    written,
    (sign) => (tables[encoding] as Record<string, number>)[sign] ?? sign.charCodeAt(0),
  );

const utf16 = (written: string, littleEndian: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(2 * written.length + 2));
  [...`\uFEFF${written}`].forEach((sign, at) => {
    view.setUint16(2 * at, sign.charCodeAt(0), littleEndian);
  });
  return new Uint8Array(view.buffer);
};

describe('a text file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16, little end first', utf16(text, true)],
    ['UTF-16, big end first', utf16(text, false)],
  ])('of %s is read as it says', (_, bytes) => {
    const { readings, likely } = readingsOf(bytes);
    expect(readings).toEqual([likely]);
    expect(likely).toMatchObject({ encoding: null, text });
  });

  it.each(encodings)('of Swedish letters in %s is read so, and the other ways can be chosen', (encoding) => {
    const { readings, likely } = readingsOf(saved(text, encoding));
    const read = encoding === 'cp850' ? text.replace('–', '-') : text;
    expect(likely).toMatchObject({ encoding, text: read });
    expect(readings[0]).toBe(likely);
    expect(readings.map((each) => each.encoding).toSorted()).toEqual(encodings.toSorted());
    expect(likely?.sample).toBe('Köp, Skäl, Köp 1A2B3C4D, går inte');
    expect(new Set(readings.map(({ sample }) => sample)).size).toBe(3);
  });

  it.each(encodings)('of letters that are doubtful in %s is for the user to judge', (encoding) => {
    const { readings, likely } = readingsOf(saved('Lopp;Plats\nZürich;Münster', encoding));
    expect(likely).toBeNull();
    expect(readings.find((each) => each.encoding === encoding)?.sample).toBe('Zürich, Münster');
  });

  it('is read where it has one letter of another language', () => {
    const { likely } = readingsOf(saved(`${text}\nMüller`, 'macintosh'));
    expect(likely).toMatchObject({ encoding: 'macintosh', text: `${text}\nMüller` });
  });

  it('is read by the one way in which its letters stand as in words', () => {
    // The same byte is ö in DOS and ” in Windows.
    expect(readingsOf(saved('Ort\nGöteborg', 'cp850')).likely?.sample).toBe('Göteborg');
  });

  it.each([
    ['a workbook', 'PK\u0003\u0004\0\0xl/workbook.xml'],
    ['an old workbook', '\u00d0\u00cf\u0011\u00e0\0\0Blad'],
    ['UTF-16 without its mark', [...'Lopp;Distans'].join('\0')],
  ])('is not %s', (_, written) => {
    expect(readingsOf(Uint8Array.from(written, (sign) => sign.charCodeAt(0)))).toEqual({
      readings: [],
      likely: null,
    });
  });

  it('may be read in two ways that are both Swedish', () => {
    // The same byte is Ä on a Mac and € in Windows.
    const { readings, likely } = readingsOf(saved('Ort\nÄrla', 'macintosh'));
    expect(likely).toBeNull();
    expect(readings.map(({ sample }) => sample).toSorted()).toEqual(['Ärla', 'Çrla', '€rla'].toSorted());
  });
});
