import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { ImageResponse } from 'next/og';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawable, pictureFonts } from '@/app/og/fonts';
import { ore } from '@/domain/money/ore';
import { SHARE_IMAGE } from '@/features/seo/page-metadata';
import { BibShareImage, ListingShareImage, RaceShareImage } from '@/features/seo/share-images';

const race = {
  raceName: 'Göteborgsvarvet',
  location: 'Göteborg',
  date: '2027-05-22',
  distance: 'Halvmaraton',
  sportCategories: ['running'],
} as const;

const listing = (title: string, raceName: string = race.raceName) =>
  ListingShareImage({ ...race, raceName, title, price: ore(995_00) }, drawable);
const bib = (firstName: string, title: string) =>
  BibShareImage({ ...race, firstName, title, days: 42 }, drawable);

/** What is written in a picture. */
function textsOf(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (!isValidElement<{ children?: ReactNode }>(node)) return typeof node === 'string' ? [node] : [];
  const { type, props } = node;
  return textsOf(typeof type === 'function' ? (type as (props: object) => ReactNode)(props) : props.children);
}

describe('what users have written, in a picture', () => {
  it.each([
    ['Åre Fjällmaraton – 45 km', 'Åre Fjällmaraton – 45 km'],
    ['Lidingö 🏃‍♀️ 30 km', 'Lidingö 30 km'],
    ['Łódź Maraton, źdźbło', 'Łódź Maraton, źdźbło'],
    ['Nguyễn Thị Đức', 'Nguyễn Thị Đức'],
    ['Московский марафон', 'Московский марафон'],
    ['Μαραθώνιος', 'Μαραθώνιος'],
    ['Sista\u2011minuten\u202fkm', 'Sista-minuten km'],
    ['A\u030are', 'Åre'],
    ['東京マラソン', undefined],
    ['Maraton 東京', undefined],
    ['ماراثون', undefined],
    ['Kwe\u0329', undefined],
    ['🏃🏃', undefined],
    ['e\0\u030c', 'e'],
  ])('%j is drawn as %j', (written, drawn) => {
    expect(drawable(written)).toBe(drawn);
  });

  it('gives way to the race’s name where the fonts lack letters of it', () => {
    expect(textsOf(listing('東京マラソン'))).toContain('Göteborgsvarvet');
    expect(textsOf(bib('王伟', '東京マラソン'))).toContain('Göteborgsvarvet');
    expect(textsOf(bib('王伟', '東京マラソン'))).toContain('22 maj 2027');
    expect(textsOf(bib('Łucja', '東京マラソン'))).toContain('Göteborgsvarvet  ·  22 maj 2027');
    expect(textsOf(listing('東京マラソン', '東京マラソン'))).toContain('Startplats');
  });
});

describe('drawing', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Whom it asks for something. */
  async function askedBy(picture: ReactElement): Promise<string[]> {
    const request = vi.fn((_address: string) => Promise.reject(new Error('no network')));
    vi.stubGlobal('fetch', request);
    const fonts = await Promise.all(
      pictureFonts.map(async ({ file, ...font }) => ({ ...font, data: await readFile(file) })),
    );
    const image = await new ImageResponse(picture, { ...SHARE_IMAGE, fonts }).arrayBuffer();
    expect(Buffer.from(image).subarray(1, 4).toString()).toBe('PNG');
    // A part of satori's own is in the address that it is fetched from.
    return request.mock.calls.map(([address]) => address).filter((address) => !address.startsWith('data:'));
  }

  it.each([
    ['an ad of letters outside Latin-1', listing('Łódź źdźbło 🏃‍♀️')],
    ['an ad in Japanese', listing('東京マラソン')],
    [
      'a race in Arabic',
      RaceShareImage({ ...race, raceName: 'ماراثون', nameChangeRule: 'allowed' }, drawable),
    ],
    ['a Chinese runner', bib('王伟', 'Göteborgsvarvet')],
    ['a Polish runner', bib('Świętosława', 'Łódź')],
    ['a letter with a mark of another file', bib('m\u030c', 'x\u0329')],
  ])('%s asks nobody for letters', async (_, picture) => {
    expect(await askedBy(picture)).toEqual([]);
  });

  it('asks nobody, whatever is written', async () => {
    const code = fc.integer({ min: 1, max: 0x2fff }).map((point) => String.fromCodePoint(point));
    const written = fc.sample(
      fc.oneof(code, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })),
      800,
    );
    const title = written.flatMap((text) => drawable(text) ?? []).join('');
    expect(await askedBy(listing(title))).toEqual([]);
  });
});
