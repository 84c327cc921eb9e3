import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { purchaseDocument } from '../../support/purchase-diagram';

test('docs/purchase.md shows the transition table as it is', () => {
  if (process.env.UPDATE_DOCS) writeFileSync('docs/purchase.md', purchaseDocument());
  expect(readFileSync('docs/purchase.md', 'utf8')).toBe(purchaseDocument());
});
