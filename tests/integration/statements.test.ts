import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { describe, expect, test } from 'vitest';
import { GET } from '@/app/api/statements/[year]/route';
import { callAs } from '@/domain/account/actor';
import { ore } from '@/domain/money/ore';
import { keptOf } from '@/domain/money/statement';
import { startOfDay, stockholmDate, yearOf } from '@/domain/time';
import { writePdf } from '@/server/documents/write-pdf';
import { now } from '@/server/lib/clock';
import { getOperator } from '@/server/services/operator/get-operator';
import { getStatement, type Statement } from '@/server/services/sellers/internal/statement';
import { statementDocument } from '@/server/services/sellers/internal/statement-document';
import { cookieOf } from '../support/browser';
import { as } from '../support/callers';
import { balances } from '../support/ledger';
import { outcomeOf } from '../support/outcome';
import { pdfText } from '../support/pdf-text';
import { workQueues } from '../support/queues';
import { disputeOf } from '../support/rows';
import { soldAt } from '../support/sales';
import { chargeBack, decideChargeback, deliverAll } from '../support/stripe';

const thisYear = yearOf(stockholmDate(now()));
const read = (user: User, year = thisYear): Promise<Statement> =>
  getStatement({ year }, callAs('user', user.id, now()));

const idsOf = ({ sales }: Statement) => sales.map(({ purchaseId }) => purchaseId);

async function fetchAs(user: User, year: number | string) {
  const headers = { cookie: await cookieOf(user) };
  return GET(new Request(`http://localhost:3000/api/statements/${year}`, { headers }), {
    params: Promise.resolve({ year: String(year) }),
  });
}

const sold = (seller: User, price: number) => aPurchase({ seller, price }).paid().nameChanged().confirmed();

describe('a yearly statement', () => {
  test('sums what the ledger credited, to the öre, without what was refunded or cancelled', async () => {
    const admin = await aUser({ isAdmin: true });
    const seller = await aSeller();
    const whole = await sold(seller, 995).done();
    const part = await aPurchase({ seller, price: 1250 }).paid().nameChanged().reported().done();
    const { id: disputeId } = await disputeOf(part.purchase.id);
    const ruling = { disputeId, decision: 'part', part: ore(250_50), notes: 'Fel startgrupp.' } as const;
    await as(admin).admin.resolveDispute(ruling);
    await aPurchase({ seller }).paid().nameChanged().reported().ruled('refund', admin).done();
    await aPurchase({ seller }).paid().done();
    await aPurchase({ seller }).cancelled().done();
    await sold(await aSeller(), 700).done();
    const before = await read(seller);
    await workQueues();
    const statement = await read(seller);
    expect(statement).toEqual(before);
    expect(idsOf(statement)).toEqual([whole.purchase.id, part.purchase.id]);
    for (const sale of statement.sales) {
      const accounts = await balances(sale.purchaseId);
      expect(sale.fee).toBe(-(accounts.seller_fee_revenue ?? 0));
      expect(sale.price).toBe(sale.returned + sale.fee + sale.payout);
    }
    const [one, other] = statement.sales;
    expect(one).toMatchObject({ price: 995_00, returned: 0, payout: whole.purchase.payout });
    expect(other).toMatchObject({ returned: 250_50, payout: part.purchase.payout - 250_50 });
    const sum = (of: (sale: Statement['sales'][number]) => number) =>
      statement.sales.reduce((total, sale) => total + of(sale), 0);
    expect(statement.sums).toEqual({
      sales: 2,
      price: sum((each) => each.price),
      returned: 250_50,
      fee: sum((each) => each.fee),
      payout: sum((each) => each.payout),
      takenBack: 0,
    });
  });

  test('shows what a bank took back after the payout', async () => {
    const seller = await aSeller();
    const fixture = await sold(seller, 995).done();
    await workQueues();
    const dispute = await chargeBack(fixture.purchase.id);
    await deliverAll(dispute);
    await decideChargeback(dispute, 'lost');
    await deliverAll(dispute);
    await workQueues();
    const statement = await read(seller);
    expect(statement.sales).toHaveLength(1);
    expect(statement.takenBack).toMatchObject([
      { purchaseId: fixture.purchase.id, amount: fixture.purchase.payout },
    ]);
    expect(keptOf(statement.sums)).toBe(0);
  });

  test('is of the Stockholm year in which the purchase was completed', async () => {
    const seller = await aSeller();
    const midnight = startOfDay(`${thisYear + 1}-01-01`);
    const old = await soldAt(seller, new Date(midnight.getTime() - 1));
    const recent = await soldAt(seller, midnight);
    expect(idsOf(await read(seller))).toEqual([old.purchase.id]);
    expect(idsOf(await read(seller, thisYear + 1))).toEqual([recent.purchase.id]);
    const { items } = await as(seller).seller.statementYears();
    expect(items.map(({ year }) => year)).toEqual([thisYear + 1, thisYear]);
    expect(await outcomeOf(read(seller, thisYear - 1))).toBe('NOT_FOUND');
    // A year that is over has no day of its own.
    expect((await read(seller)).until).toBe(stockholmDate(now()));
    const after = await getStatement({ year: thisYear }, callAs('user', seller.id, midnight));
    expect(after.until).toBeNull();
  });

  test('is not listed, nor found, while nothing of a price was kept', async () => {
    const seller = await aSeller();
    const fixture = await aPurchase({ seller, price: 500 }).paid().nameChanged().reported().done();
    const { id: disputeId } = await disputeOf(fixture.purchase.id);
    await as(fixture.buyer).disputes.offerSettlement({ disputeId, amount: 500_00 });
    const { offers } = await as(seller).disputes.byId({ disputeId });
    await as(seller).disputes.acceptSettlement({ disputeId, offerId: offers[0]?.id ?? '' });
    expect(await as(seller).seller.statementYears()).toEqual({ items: [] });
    expect(await outcomeOf(read(seller))).toBe('NOT_FOUND');
  });
});

describe('the PDF', () => {
  test('names the seller, each sale, the sums and who has issued it, and is kept by no cache', async () => {
    const seller = await aSeller({ firstName: 'Åsa', lastName: 'Öberg' });
    const { purchase } = await sold(seller, 1250).done();
    const answer = await fetchAs(seller, thisYear);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="loppbytet-arsbesked-${thisYear}.pdf"`,
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = (await pdfText(bytes)).join('').replace(/\s/g, '');
    for (const words of [
      `Årsbesked ${thisYear}`,
      'Åsa Öberg',
      'Göteborgsvarvet',
      purchase.id.slice(0, 8).toUpperCase(),
      '1 250,00 kr',
      '38,45 kr',
      '1 211,55 kr',
      'Loppbytet Demo AB',
      '559000-0000',
      'Sida 1 av 1',
    ]) {
      expect(text).toContain(words.replace(/\s/g, ''));
    }
  });

  test('of many sales names its columns on each page and numbers the pages', async () => {
    const seller = await aSeller();
    await sold(seller, 500).done();
    const statement = await read(seller);
    const raceName = 'Ett lopp med ett namn som är så långt att det tar flera rader i tabellen';
    const sales = statement.sales.flatMap((sale) => Array(60).fill({ ...sale, raceName }));
    const many = statementDocument({ ...statement, sales }, getOperator(), now());
    const pages = await pdfText(new Uint8Array(await writePdf(many)));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.slice(0, -1)) expect(page).toContain('Slutförd');
    expect(pages.at(-1)?.replace(/\s/g, '')).toContain(`Sida${pages.length}av${pages.length}`);
  });

  test('is refused for a year without sales, for no year, and after too many requests', async () => {
    const seller = await aSeller();
    await sold(seller, 500).done();
    const other = await aUser();
    expect((await fetchAs(other, thisYear)).status).toBe(404);
    expect(await (await fetchAs(seller, thisYear - 1)).text()).toMatch(/finns inte|hittades inte|hittar/i);
    for (const year of ['1999', '20266', 'i-år', '2026.0', '-2026']) {
      expect((await fetchAs(seller, year)).status).toBe(404);
    }
    for (let nth = 0; nth < 30; nth += 1) await fetchAs(other, thisYear);
    expect((await fetchAs(other, thisYear)).status).toBe(429);
  });
});
