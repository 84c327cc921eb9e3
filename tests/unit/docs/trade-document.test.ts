import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tradeDocument } from '../../support/trade-diagram';

test('docs/trade.md shows the transition table as it is', () => {
  if (process.env.UPDATE_DOCS) writeFileSync('docs/trade.md', tradeDocument());
  expect(readFileSync('docs/trade.md', 'utf8')).toBe(tradeDocument());
});
