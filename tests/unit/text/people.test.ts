import { describe, expect, it } from 'vitest';
import { nameOf, standingOf } from '@/text/people';

const _ = '\u00a0';

describe('a user in words', () => {
  it.each([
    [{ name: 'Anna L.', deleted: false }, 'Anna L.'],
    [{ name: null, deleted: false }, 'Privatperson'],
    [{ name: null, deleted: true }, 'Borttaget konto'],
  ])('%o: %s', (person, text) => {
    expect(nameOf(person)).toBe(text);
  });

  it.each([
    [{ since: '2025-03-01', sold: null }, 'Medlem sedan mars 2025'],
    [{ since: '2025-03-01', sold: 8 }, 'Medlem sedan mars 2025 · 8 sålda'],
    [{ since: '2025-03-01', sold: 1250 }, `Medlem sedan mars 2025 · 1${_}250 sålda`],
    [{ since: null, sold: null }, ''],
  ])('%o: “%s”', (person, text) => {
    expect(standingOf(person)).toBe(text);
  });
});
