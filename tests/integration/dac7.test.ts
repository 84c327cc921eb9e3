import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { callAs } from '@/domain/account/actor';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import { plus, startOfDay, stockholmDate, yearOf } from '@/domain/time';
import { now } from '@/server/lib/clock';
import { getDac7 } from '@/server/services/money/dac7';
import { getStatement } from '@/server/services/sellers/internal/statement';
import { as } from '../support/callers';
import { auditOf } from '../support/rows';
import { soldAt } from '../support/sales';

const admin = await aUser({ isAdmin: true });
const thisYear = yearOf(stockholmDate(now()));
/** A year of its own, in which nothing else is sold. */
const year = thisYear + 2;

/** The services with other settings: those are read when they are loaded. */
async function withSettings(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const [{ getDac7: get }, { exportDac7: save }] = await Promise.all([
    import('@/server/services/money/dac7'),
    import('@/server/services/money/dac7'),
  ]);
  return { get: () => get({ year }, byAdmin()), save: () => save({ year }, byAdmin()) };
}
const byAdmin = () => callAs('admin', admin.id, now());

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('the sellers to report', () => {
  test('are summed by Stockholm quarter, less the fees, as their own statements say', async () => {
    const seller = await aSeller({ firstName: '=Eva', lastName: 'Ek' });
    const quarter = startOfDay(`${year}-04-01`);
    const [first, after] = [startOfDay(`${year}-01-01`), startOfDay(`${year + 1}-01-01`)];
    await soldAt(seller, first, 995);
    await soldAt(seller, plus(quarter, -1), 500);
    await soldAt(seller, quarter, 250);
    await soldAt(seller, plus(after, -1), 100);
    for (const outside of [plus(first, -1), after]) await soldAt(seller, outside);
    await aPurchase({ seller }).paid().nameChanged().reported().ruled('refund', admin).done();
    const report = await getDac7({ year }, byAdmin());
    const item = report?.items.find(({ id }) => id === seller.id);
    const splits = [995, 500, 250, 100].map((price) => splitPrice(kronor(price)));
    const paid = (...nths: number[]) => nths.reduce((sum, nth) => sum + (splits[nth]?.payout ?? 0), 0);
    const fees = (...nths: number[]) => nths.reduce((sum, nth) => sum + (splits[nth]?.sellerFee ?? 0), 0);
    expect(item).toMatchObject({
      standing: 'undecided',
      sales: 4,
      paid: paid(0, 1, 2, 3),
      fees: fees(0, 1, 2, 3),
      quarters: [
        { sales: 2, paid: paid(0, 1), fees: fees(0, 1) },
        { sales: 1, paid: paid(2), fees: fees(2) },
        { sales: 0, paid: 0, fees: 0 },
        { sales: 1, paid: paid(3), fees: fees(3) },
      ],
    });
    const { sums } = await getStatement({ year }, callAs('user', seller.id, now()));
    expect(item).toMatchObject({ sales: sums.sales, paid: sums.payout, fees: sums.fee });

    const { text, fileName } = await as(admin).money.exportDac7({ year });
    expect(fileName).toBe(`dac7-${year}.csv`);
    expect(text).toContain(";'=Eva;Ek;acct_");
    expect(text).not.toMatch(/(^|;)=/m);
    expect(text).toContain('Går inte att säga;Finns inte hos oss;Finns inte hos oss');
    expect(text.trim().split('\r\n').at(-1)).toMatch(/^1 av 1 säljare;/);
    expect(await auditOf(String(year))).toMatchObject([{ action: 'money.dac7', adminId: admin.id }]);
  });

  test('are those above the thresholds once the rate is set, and all for services', async () => {
    const rich = await aSeller();
    await soldAt(rich, startOfDay(`${year}-07-01`), 25_000);
    const ids = async (settings: Record<string, string>) => {
      const report = await (await withSettings(settings)).get();
      return report?.items.map(({ id, standing }) => [id === rich.id, standing]);
    };
    // Not a rate of any year: one that is easy to count with.
    expect(await ids({ DAC7_EUR_RATES: `${year}:11` })).toEqual([[true, 'reportable']]);
    expect(await ids({ DAC7_EUR_RATES: `${year + 1}:11` })).toEqual([
      [true, 'undecided'],
      [false, 'undecided'],
    ]);
    expect(await ids({ DAC7_REPORT: 'services' })).toEqual([
      [true, 'reportable'],
      [false, 'reportable'],
    ]);
  });

  test('are shown to no one while the report is off', async () => {
    const { get, save } = await withSettings({ DAC7_REPORT: 'off' });
    expect(await get()).toBeNull();
    await expect(save()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are unnamed where they are the other party of the admin’s own purchase', async () => {
    const seller = await aSeller({ firstName: 'Namnet', lastName: 'Dolt' });
    await soldAt(seller, startOfDay(`${year}-05-01`), 500, admin);
    const item = (await getDac7({ year }, byAdmin()))?.items.find(({ id }) => id === seller.id);
    expect(item).toMatchObject({ sales: 1, seller: null });
    const { text } = await as(admin).money.exportDac7({ year });
    expect(text).not.toContain('Namnet');
    const other = await aUser({ isAdmin: true });
    expect((await as(other).money.exportDac7({ year })).text).toContain('Namnet;Dolt');
  });
});
