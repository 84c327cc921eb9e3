import fc from 'fast-check';
import superjson from 'superjson';
import { describe, expect, it } from 'vitest';
import { wire } from '@/trpc/wire';

const sent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

const when = fc.date({ noInvalidDate: true });
const name = fc.constantFrom('at', 'a.b', 'c\\d', 'e\\.f', 'items', '0');

/** As answers are: objects and lists of values, dates among them. */
const answers = (absent: boolean) =>
  fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.oneof(when, fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
      ...(absent ? [fc.constant(undefined)] : []),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).value;

describe('what goes over the wire', () => {
  it('is read as superjson reads it', () => {
    fc.assert(
      fc.property(answers(true), (value) => {
        const written = sent(superjson.serialize(value));
        expect(wire.deserialize(written as never)).toEqual(superjson.deserialize(written));
      }),
    );
  });

  it('is written so that superjson reads it', () => {
    fc.assert(
      fc.property(answers(false), (value) => {
        expect(superjson.deserialize(sent(wire.serialize(value)) as never)).toEqual(value);
      }),
    );
  });

  it('leaves out what is not there', () => {
    expect(superjson.deserialize(sent(wire.serialize({ a: 1, b: undefined })) as never)).toEqual({ a: 1 });
    expect(superjson.deserialize(sent(wire.serialize(undefined)) as never)).toBeUndefined();
  });

  it('is not written at all when its kind would be lost', () => {
    expect(() => wire.serialize({ seen: new Set([1]) })).toThrow();
    expect(() => wire.serialize([new Map([[1, 2]])])).toThrow();
    expect(() => sent(wire.serialize({ sum: 1n }))).toThrow();
  });

  it('is left as it came', () => {
    const written = sent(superjson.serialize({ at: new Date(0) }));
    wire.deserialize(written as never);
    expect(written).toEqual(sent(superjson.serialize({ at: new Date(0) })));
  });

  it('says so when there is something it cannot read', () => {
    expect(() => wire.deserialize(sent(superjson.serialize({ sum: 1n })) as never)).toThrow('bigint');
  });
});
