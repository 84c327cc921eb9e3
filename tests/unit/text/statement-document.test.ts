import { expect, it } from 'vitest';
import { kronor, ore } from '@/domain/money/ore';
import { statementDocument } from '@/server/services/sellers/internal/statement-document';
import type { Block } from '@/text/document';

const at = new Date('2026-05-04T10:00:00Z');
const row = { at, purchaseId: '50f583a7-0000-4000-8000-000000000000', raceName: 'Loppet', distance: '10 km' };
const sale = { ...row, price: kronor(500), returned: ore(0), fee: ore(16_70), payout: ore(483_30) };
const { price, returned, fee, payout } = sale;
const sums = { sales: 1, price, returned, fee, payout, takenBack: ore(0) };
const statement = { year: 2026, until: null, seller: 'Åsa Öberg', sums, sales: [sale], takenBack: [] };
const operator = { supportEmail: 'support@loppbytet.example', company: null };

const blocksOf = (changes: Partial<Parameters<typeof statementDocument>[0]> = {}) =>
  statementDocument({ ...statement, ...changes }, operator, at).blocks;
const textsOf = (blocks: Block[]) => blocks.flatMap((block) => ('text' in block ? [block.text] : []));
const amountsOf = (blocks: Block[]) =>
  Object.fromEntries(blocks.flatMap((block) => (block.kind === 'amounts' ? block.rows : [])));
const spaced = (text: string) => text.replace(/\u00a0/g, ' ');

it('covers the whole year once it is over, and says that more may come while it runs', () => {
  const [facts] = blocksOf();
  const period = ['Period', '1 januari 2026 till 31 december 2026'];
  expect(facts).toMatchObject({ rows: expect.arrayContaining([period]) });
  expect(textsOf(blocksOf()).join(' ')).not.toContain('Året är inte slut');
  expect(textsOf(blocksOf({ until: '2026-05-04' })).join(' ')).toContain('Året är inte slut.');
});

it('says so when not all sales are shown', () => {
  const texts = textsOf(blocksOf({ sums: { ...sums, sales: 1234 } })).map(spaced);
  expect(texts).toContain('Här visas 1 av 1 234 försäljningar. Summorna gäller alla.');
  expect(textsOf(blocksOf()).join(' ')).not.toContain('Här visas');
});

it('has what went back to buyers and to banks only when something did', () => {
  const always = ['Priser', 'Betalleverantörens avgift', 'Till säljaren'];
  expect(Object.keys(amountsOf(blocksOf()))).toEqual(always);
  const amounts = amountsOf(
    blocksOf({
      sums: { ...sums, returned: ore(100_00), payout: ore(383_30), takenBack: ore(383_30) },
      takenBack: [{ ...row, amount: ore(383_30) }],
    }),
  );
  expect(spaced(amounts['Tillbaka till köpare'] ?? '')).toBe('−100,00 kr');
  expect(spaced(amounts['Kvar efter återkrav'] ?? '')).toBe('0,00 kr');
});

it('names the site where no company is set', () => {
  expect(blocksOf().findLast(({ kind }) => kind === 'facts')).toMatchObject({
    rows: [
      ['Företag', 'Loppbytet'],
      ['E-post', operator.supportEmail],
    ],
  });
});
