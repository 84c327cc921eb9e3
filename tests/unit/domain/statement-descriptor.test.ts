import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statementSuffix } from '@/domain/purchase/statement-descriptor';

test.each([
  ['Vasaloppet', 'VASALOPPET'],
  ['Göteborgsvarvet 2027', 'GOTEBORGSV'],
  ['Åre Fjällmaraton', 'ARE FJALLM'],
  ['Stockholm Marathon', 'STOCKHOLM'],
  ['Rør & Løb', 'ROR LOB'],
  ['O\'Neill <"Trail"> *5*\\', 'O NEILL TR'],
  ['🏃 Midnattsloppet 🌙', 'MIDNATTSLO'],
  ['東京マラソン', 'STARTPLATS'],
  ['東京 Marathon', 'MARATHON'],
  ['2027', 'STARTPLATS'],
  ['🏃', 'STARTPLATS'],
  ['', 'STARTPLATS'],
])('%s stands on a statement as %s', (name, suffix) => {
  expect(statementSuffix(name)).toBe(suffix);
});

test('whatever a race is called, Stripe takes it after the longest prefix', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const suffix = statementSuffix(name);
      expect(`${'P'.repeat(10)}* ${suffix}`.length).toBeLessThanOrEqual(22);
      expect(suffix).toMatch(/^[A-Z0-9](?:[A-Z0-9 ]*[A-Z0-9])?$/);
      expect(suffix).toMatch(/[A-Z]/);
    }),
  );
});
