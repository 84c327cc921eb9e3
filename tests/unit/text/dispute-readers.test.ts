import { expect, test } from 'vitest';
import { ore } from '@/domain/money/ore';
import { type DecisionFacts, decisionParts, splitText } from '@/text/dispute';

const shares = { toBuyer: ore(500_00), toSeller: ore(1197_05) };

const textFor = (reader: DecisionFacts['reader'], changes: Partial<DecisionFacts>) =>
  decisionParts({
    ending: 'ruling',
    reader,
    kind: null,
    reason: 'Koden fungerar inte.',
    findings: null,
    notes: null,
    decision: 'part',
    offeredBy: null,
    ...shares,
    ...changes,
  })
    .flatMap(({ paragraphs }) => paragraphs)
    .join(' ')
    .replaceAll('\u00a0', ' ');

test.each([
  [{ decision: 'refund' }, 'Köpet är avbrutet och du får tillbaka allt', 'och köparen får tillbaka allt'],
  [{ decision: 'part' }, 'går tillbaka till dig.', 'går tillbaka till köparen.'],
  [{ ending: 'overdue' }, 'i tid får du tillbaka allt', 'i tid får köparen tillbaka allt'],
  [{ ending: 'chargeback' }, 'Din bank gav dig rätt', 'Köparens bank gav köparen rätt'],
] as const)('the end of a dispute speaks to its buyer: %o', (changes, toBuyer, toOthers) => {
  expect(textFor('buyer', changes)).toContain(toBuyer);
  for (const other of ['seller', 'admin'] as const) expect(textFor(other, changes)).toContain(toOthers);
});

test.each([
  [{ decision: 'release', toBuyer: ore(0) }, 'står fast och du får betalt', 'och säljaren får betalt'],
  [{ ending: 'chargeback' }, 'utan utbetalning till dig', 'utan utbetalning till säljaren'],
  [
    { ending: 'settlement', toBuyer: ore(0), offeredBy: 'buyer' },
    'att allt går till dig',
    'att allt går till säljaren',
  ],
] as const)('and to its seller: %o', (changes, toSeller, toOthers) => {
  expect(textFor('seller', changes)).toContain(toSeller);
  for (const other of ['buyer', 'admin'] as const) expect(textFor(other, changes)).toContain(toOthers);
});

test('an offer says to whom what goes', () => {
  const plain = (reader: DecisionFacts['reader']) => splitText(shares, reader).replaceAll('\u00a0', ' ');
  expect(plain('buyer')).toBe('500 kr tillbaka till dig, 1 197,05 kr till säljaren');
  expect(plain('seller')).toBe('500 kr tillbaka till köparen, 1 197,05 kr till dig');
  expect(plain('admin')).toBe('500 kr tillbaka till köparen, 1 197,05 kr till säljaren');
});
