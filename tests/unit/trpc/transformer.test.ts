import fc from 'fast-check';
import superjson from 'superjson';
import { describe, expect, it } from 'vitest';
import { inputTransformer, MAX_VALUES } from '@/server/api/input-transformer';
import { limits, transformer } from '@/trpc/transformer';

const sent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));
const read = transformer.deserialize;
const write = transformer.serialize;

const when = fc.date({ noInvalidDate: true });
const name = fc.constantFrom('', 'at', 'a.b', 'c\\d', 'e\\.f', 'items', '0', 'length');

/** As calls and answers are: objects and lists of values, dates among them. */
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.oneof(when, fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

describe('what calls and answers hold', () => {
  it('is read as superjson reads it', () => {
    fc.assert(
      fc.property(values, (value) => {
        const written = sent(superjson.serialize(value));
        expect(read(written)).toStrictEqual(superjson.deserialize(written));
      }),
    );
  });

  it('is written so that superjson, itself, and a page that React has given its dates reads it', () => {
    fc.assert(
      fc.property(values, (value) => {
        const written = write(value);
        const text = JSON.stringify(written);
        expect(superjson.parse(text)).toEqual(value);
        expect(read(JSON.parse(text))).toEqual(value);
        expect(read(written)).toEqual(value);
      }),
    );
  });

  it('leaves out what is not there', () => {
    expect(sent(write({ a: 1, b: undefined }))).toEqual({ json: { a: 1 } });
    expect(superjson.parse(JSON.stringify(write(undefined)))).toBeUndefined();
  });

  class Own {
    held = 1;
  }
  it.each<[string, unknown]>([
    ['a set', new Set([1])],
    ['a map', new Map([[1, 2]])],
    ['a bigint', 1n],
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['an invalid date', new Date(Number.NaN)],
    ['a URL', new URL('https://loppbytet.example')],
    ['a pattern', /a/],
    ['an error', new Error('a')],
    ['bytes', new Uint8Array(2)],
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['a class instance', new Own()],
  ])('is nothing else, in either direction: %s', (_what, value) => {
    for (const each of [value, { items: [{ value }] }]) {
      expect(() => write(each)).toThrow(TypeError);
      expect(() => read({ json: each })).toThrow(TypeError);
    }
  });

  it('is left as it came', () => {
    const written = sent(superjson.serialize({ at: new Date(0) }));
    read(written);
    expect(written).toEqual(sent(superjson.serialize({ at: new Date(0) })));
  });
});

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
const dates = (count: number) => Array.from({ length: count }, () => new Date(0));

describe('bounds', () => {
  it.each<[string, unknown, boolean]>([
    ['as deep as may be', nested(limits.depth), true],
    ['deeper', nested(limits.depth + 1), false],
    ['as many annotations as may be', dates(limits.annotations), true],
    ['more', dates(limits.annotations + 1), false],
  ])('hold in both directions: %s', (_what, value, allowed) => {
    const written = sent(superjson.serialize(value));
    if (allowed) {
      expect(sent(write(value))).toEqual(written);
      expect(read(written)).toEqual(value);
    } else {
      expect(() => write(value)).toThrow(TypeError);
      expect(() => read(written)).toThrow(TypeError);
    }
  });

  it.each<[string, (count: number) => unknown]>([
    ['in a list', (count) => Array.from({ length: count }, () => 0)],
    ['in an object', (count) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, 0]))],
    ['in a list of texts', (count) => ['x'.repeat(count), ...Array.from({ length: count - 1 }, () => null)]],
    ['in several, themselves included', (count) => [[[0]], Array.from({ length: count - 4 }, () => [])]],
  ])('of values hold for what a call asks with alone: %s', (_what, holding) => {
    const most = { json: holding(MAX_VALUES) };
    const more = { json: holding(MAX_VALUES + 1) };
    expect(inputTransformer.deserialize(most)).toEqual(most.json);
    expect(() => inputTransformer.deserialize(more)).toThrow(TypeError);
    expect(transformer.deserialize(more)).toEqual(more.json);
  });

  it('hold for a circle', () => {
    const circle: Record<string, unknown> = {};
    circle.self = [circle];
    expect(() => write(circle)).toThrow(TypeError);
  });
});

describe('what nobody here sends', () => {
  const date = '2027-05-01T10:00:00.000Z';
  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'a'],
    ['a list', []],
    ['another name', { json: 1, more: 1 }],
    ['empty references', { json: {}, meta: { referentialEqualities: {} } }],
    ['a date without an annotation', { json: { a: new Date(0) } }],
    ['an endless number', JSON.parse('{"json":{"a":1e999}}')],
    ['another version', { json: {}, meta: { values: {}, v: 2 } }],
    ['no annotations', { json: {}, meta: { values: 'Date' } }],
    ['a nested annotation', { json: { a: [date] }, meta: { values: { a: ['set', { 0: ['Date'] }] } } }],
    ['a date with more', { json: { a: date }, meta: { values: { a: ['Date', {}] } } }],
    ['a day', { json: { a: '2027-05-01' }, meta: { values: { a: ['Date'] } } }],
    ['no date', { json: { a: 'soon' }, meta: { values: { a: ['Date'] } } }],
    ['a number', { json: { a: 0 }, meta: { values: { a: ['Date'] } } }],
    ['something as undefined', { json: { a: 1 }, meta: { values: { a: ['undefined'] } } }],
    ['what is not there', { json: { a: date }, meta: { values: { b: ['Date'] } } }],
    ['what lies in a text', { json: { a: date }, meta: { values: { 'a.0': ['Date'] } } }],
    ['a list’s length', { json: { a: [] }, meta: { values: { 'a.length': ['undefined'] } } }],
    ['the prototype', { json: {}, meta: { values: { '__proto__.at': ['undefined'] } } }],
    ['what a prototype holds', { json: {}, meta: { values: { 'constructor.name': ['undefined'] } } }],
  ])('is refused: %s', (_what, written) => {
    expect(() => read(written)).toThrow();
  });

  it('cannot reach a prototype by a name of its own', () => {
    const written = JSON.parse(
      '{"json":{"__proto__":{"at":null}},"meta":{"values":{"__proto__.at":["undefined"]}}}',
    );
    expect(() => read(written)).not.toThrow();
    expect('at' in {}).toBe(false);
  });
});
