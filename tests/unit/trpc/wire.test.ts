import fc from 'fast-check';
import superjson from 'superjson';
import { describe, expect, it } from 'vitest';
import { wire } from '@/trpc/wire';

const sent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));
const read = (written: unknown) => wire.deserialize(written as Parameters<typeof wire.deserialize>[0]);

const when = fc.date({ noInvalidDate: true });
const name = fc.constantFrom('at', 'a.b', 'c\\d', 'e\\.f', 'items', '0', 'length');

/** As calls and answers are: objects and lists of values, dates among them. */
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.oneof(when, fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

describe('what goes over the wire', () => {
  it('is read as superjson reads it', () => {
    fc.assert(
      fc.property(values, (value) => {
        const written = sent(superjson.serialize(value));
        expect(read(written)).toStrictEqual(superjson.deserialize(written));
      }),
    );
  });

  it('is written so that superjson reads it, and so that it reads it itself', () => {
    fc.assert(
      fc.property(values, (value) => {
        const written = sent(wire.serialize(value));
        expect(superjson.deserialize(written as never)).toEqual(value);
        expect(read(written)).toEqual(value);
      }),
    );
  });

  it('is read by a page that React has given it, with its dates in it', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(read(wire.serialize(value))).toEqual(value);
      }),
    );
  });

  it('leaves out what is not there', () => {
    expect(superjson.deserialize(sent(wire.serialize({ a: 1, b: undefined })) as never)).toEqual({ a: 1 });
    expect(superjson.deserialize(sent(wire.serialize(undefined)) as never)).toBeUndefined();
  });

  class Own {
    held = 1;
  }
  it.each<[string, unknown]>([
    ['a set', new Set([1])],
    ['a map', new Map([[1, 2]])],
    ['a bigint', 1n],
    ['no number', Number.NaN],
    ['an endless number', Number.POSITIVE_INFINITY],
    ['an invalid date', new Date(Number.NaN)],
    ['an address', new URL('https://loppbytet.example')],
    ['a pattern', /a/],
    ['an error', new Error('a')],
    ['bytes', new Uint8Array(2)],
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['an object of a class', new Own()],
  ])('is not written at all when JSON would change it: %s', (_what, value) => {
    expect(() => wire.serialize(value)).toThrow(TypeError);
    expect(() => wire.serialize({ items: [{ value }] })).toThrow(TypeError);
  });

  it('is left as it came', () => {
    const written = sent(superjson.serialize({ at: new Date(0) }));
    read(written);
    expect(written).toEqual(sent(superjson.serialize({ at: new Date(0) })));
  });
});

describe('what nobody here sends', () => {
  const shared = { a: 1 };
  const circular: Record<string, unknown> = {};
  circular.self = circular;

  it.each<[string, unknown]>([
    ['shared references', superjson.serialize({ one: shared, other: shared })],
    ['a circle', superjson.serialize(circular)],
    ...[1n, new Set([1]), new Map(), /a/, new URL('https://a.example'), Number.NaN, -0, new Error('a')].map(
      (value): [string, unknown] => [String(value), superjson.serialize({ value })],
    ),
  ])('is refused though superjson wrote it: %s', (_what, written) => {
    expect(() => read(sent(written))).toThrow();
  });

  const date = '2027-05-01T10:00:00.000Z';
  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'a'],
    ['a list', []],
    ['another name', { json: 1, more: 1 }],
    ['empty references', { json: {}, meta: { referentialEqualities: {} } }],
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
