import { editions } from '@sandbox/seed/race-rows';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { GET } from '@/app/covers/[version]/[file]/route';
import {
  COVER_VERSION,
  type CoverRace,
  coverFacts,
  coverPath,
  coverShapes,
  coverSizes,
  readCoverFile,
} from '@/domain/race/cover/address';
import { drawCover, frameOf } from '@/domain/race/cover/compose';
import { traitsOf } from '@/domain/race/cover/traits';
import { luminance } from '../../support/luminance';

const MAX_BYTES = 3 * 1024;

const draw = (race: CoverRace, shape: (typeof coverShapes)[number]) =>
  drawCover(coverFacts(race), coverSizes[shape]);
const named = (name: string): CoverRace => {
  const race = editions.find(({ raceName }) => raceName === name);
  if (!race) throw new Error(`${name} is not seeded`);
  return race;
};
const pixels = async (svg: string, width: number, height = width) =>
  sharp(Buffer.from(svg)).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer();

const elements =
  /<\/?(?:svg|linearGradient|stop|rect|path|circle|g|pattern)(?: [a-zA-Z0-9-]+="[^"<>&]*")*\/?>/g;
const onlyDrawing = (svg: string) =>
  svg.replace(elements, '') === '' && !/href|style|data:|\bon[a-z]+=/.test(svg);

describe.each(coverShapes)('the seeded races as %s', (shape) => {
  const covers = editions.map((race) => ({ race, svg: draw(race, shape) }));

  test('are drawn alike each time, take 1 to 3 kB and are made of shapes alone', () => {
    for (const { race, svg } of covers) {
      expect(draw({ ...race }, shape)).toBe(svg);
      expect(svg.length, race.raceName).toBeGreaterThan(1024);
      expect(svg.length, race.raceName).toBeLessThanOrEqual(MAX_BYTES);
      expect(onlyDrawing(svg), race.raceName).toBe(true);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  test('look different from each other, and their edges from a white card', async () => {
    const { width, height } = coverSizes[shape];
    const seen = new Map<string, string>();
    for (const { race, svg } of covers) {
      const small = await pixels(svg, 48, Math.round((48 * height) / width));
      const key = small.toString('base64');
      expect(seen.get(key), race.raceName).toBeUndefined();
      seen.set(key, race.raceName);
      const rows = small.length / 3 / 48;
      for (let y = 0; y < rows; y++) {
        for (const x of y === 0 || y === rows - 1 ? Array(48).keys() : [0, 47]) {
          const at = (y * 48 + x) * 3;
          const contrast = 1.05 / (luminance(small.subarray(at, at + 3)) + 0.05);
          expect(contrast, `${race.raceName} at ${x}, ${y}`).toBeGreaterThan(1.2);
        }
      }
    }
  });
});

test('the four races of the ski week differ at a glance, also as a thumb', async () => {
  const thumbs = await Promise.all(
    ['Vasaloppet', 'Tjejvasan', 'Kortvasan', 'Nattvasan'].map((name) =>
      pixels(draw(named(name), 'thumb'), 22),
    ),
  );
  for (const [i, one] of thumbs.entries()) {
    for (const other of thumbs.slice(i + 1)) {
      const apart = one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
      expect(apart).toBeGreaterThan(30);
    }
  }
});

test('the start groups of a race differ at a glance, each with the race’s landmark', async () => {
  for (const name of ['Vasaloppet', 'Nattvasan', 'Göteborgsvarvet Halvmarathon']) {
    const race = named(name);
    const groups = [null, '1', '2', '3'].map((startGroup) => ({ ...race, startGroup }));
    expect(new Set(groups.map((group) => traitsOf(coverFacts(group)).landmark)).size).toBe(1);
    const thumbs = await Promise.all(groups.map((group) => pixels(draw(group, 'thumb'), 22)));
    for (const [i, one] of thumbs.entries()) {
      for (const other of thumbs.slice(i + 1)) {
        const apart =
          one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
        expect(apart, name).toBeGreaterThan(8);
      }
    }
  }
});

test.each([
  ['3', 3],
  ['Startled 12', 3],
  ['B', 2],
  ['Grupp B', 2],
  ['0', 0],
  ['', 0],
  ['🏃', 0],
])('the start group "%s" is number %i', (startGroup, group) => {
  expect(coverFacts({ ...named('Vasaloppet'), startGroup }).group).toBe(group);
});

test.each([1, -1] as const)('no crop from 1:1 to 3:1 cuts the numeral or the sun (side %i)', (side) => {
  const { width, height } = coverSizes.wide;
  const { numeral, sun, horizon } = frameOf(coverSizes.wide, side);
  const [left, right] = [(width - height) / 2, (width + height) / 2];
  const [top, bottom] = [(height - width / 3) / 2, (height + width / 3) / 2];
  const radius = 44;
  expect(numeral.left).toBeGreaterThanOrEqual(left);
  expect(numeral.right).toBeLessThanOrEqual(right);
  expect(horizon - numeral.height - 4).toBeGreaterThanOrEqual(top);
  expect(sun[0] - radius).toBeGreaterThanOrEqual(left);
  expect(sun[0] + radius).toBeLessThanOrEqual(right);
  expect(sun[1] - radius).toBeGreaterThanOrEqual(top);
  expect(horizon).toBeLessThanOrEqual(bottom);
});

describe('what is drawn', () => {
  const base: CoverRace = {
    raceName: 'Nyloppet',
    location: 'Småstad',
    date: '2027-06-05',
    distance: '10 km',
    sportCategories: ['Löpning'],
  };
  const traits = (changes: Partial<CoverRace>) => traitsOf(coverFacts({ ...base, ...changes }));

  test.each([
    ['90 km', '90', 'km'],
    ['21,1 km', '21', 'km'],
    ['42K', '42', 'km'],
    ['8–15 km', '8–15', 'km'],
    ['3000 m', '3000', 'm'],
    ['Olympisk', '51,5', 'km'],
    ['Ultra', '', 'km'],
  ])('%s is written %s', (distance, numeral, unit) => {
    expect(traits({ distance })).toMatchObject({ numeral, unit });
  });

  test('follows the season, the hour, the sport and the place', () => {
    expect(traits({ date: '2027-01-10' }).season).toBe('winter');
    expect(traits({ date: '2027-09-10' }).season).toBe('autumn');
    expect(traits({ raceName: 'Nattloppet' }).hour).toBe('night');
    expect(traits({ sportCategories: ['Skidor'] }).ground).toBe('snow');
    expect(traits({ sportCategories: ['Löpning', 'Trail'] }).ground).toBe('path');
    expect(traits({ location: 'Helsingborg' }).landmark).toBe('keep');
    expect(traits({ location: 'Skåre' }).landmark).not.toBe('peak');
  });

  test('the ski course’s own heights are its ridge, for a shorter race the end of them', () => {
    const long = traitsOf(coverFacts(named('Vasaloppet'))).heights;
    const short = traitsOf(coverFacts(named('Tjejvasan'))).heights;
    expect(short).toEqual(long?.slice(-(short?.length ?? 0)));
    expect(short?.length).toBeLessThan(long?.length ?? 0);
    expect(traits({}).heights).toBeNull();
  });

  test('any race has a cover, whatever is written about it', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 90 });
    const race = fc.record({
      raceName: text,
      location: text,
      date: fc.constantFrom('', '2027-01-01', '2027-05-31', '2027-12-24', 'x'),
      distance: fc.oneof(text, fc.constantFrom('90 km', '3000 m', '8–15 km', '21,1 km')),
      sportCategories: fc.array(
        fc.oneof(text, fc.constantFrom('Skidor', 'Swimrun', 'Simning', 'Övrigt', 'Trail')),
      ),
      startGroup: fc.option(fc.oneof(text, fc.constantFrom('1', 'Startled 3', 'B'))),
    });
    fc.assert(
      fc.property(race, fc.constantFrom(...coverShapes), (facts, shape) => {
        const svg = draw(facts, shape);
        expect(svg.length).toBeLessThanOrEqual(MAX_BYTES + 512);
        expect(onlyDrawing(svg)).toBe(true);
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        const file = coverPath(facts, shape).split('/').at(-1) ?? '';
        expect(readCoverFile(file)).toEqual({ facts: coverFacts(facts), shape });
      }),
    );
  });
});

describe('its address', () => {
  const path = coverPath(named('Göteborgsvarvet Halvmarathon'), 'thumb');
  const get = (version: string, file: string) =>
    GET(new Request('http://x'), { params: Promise.resolve({ version, file }) });
  const file = path.split('/').at(-1) ?? '';

  test('says all that is drawn', () => {
    const fileName = 'goteborgsvarvet-halvmarathon_goteborg_5_21k_lopning_thumb.svg';
    expect(path).toBe(`/covers/${COVER_VERSION}/${fileName}`);
  });

  test('answers with a picture that caches keep and that can run nothing, for a short time at an old address', async () => {
    const answer = await get(String(COVER_VERSION), file);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers.get('cache-control')).toMatch(/immutable/);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('svg');
    const old = await get('0', file);
    expect(old.status).toBe(200);
    expect(old.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test.each([
    'x.svg',
    'a_b_13_90km_skidor_wide.svg',
    '<a>_b_3_90km_skidor_wide.svg',
    `${'a'.repeat(61)}_b_3_9km_x_wide.svg`,
    'a_b_3_90km_skidor_huge.svg',
  ])('%s is no cover', async (wrong) => {
    expect((await get('1', wrong)).status).toBe(404);
    expect((await get('one', file)).status).toBe(404);
  });
});
