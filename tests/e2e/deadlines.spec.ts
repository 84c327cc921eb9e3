import { expect } from '@playwright/test';
import { splitPrice } from '@/domain/fees';
import { kronor } from '@/domain/money';
import {
  ADMIN,
  advance,
  BUYER,
  buy,
  changeName,
  countMails,
  listening,
  mailTo,
  moneyOf,
  paidListing,
  press,
  RACE,
  SELLER,
  showOnly,
  signedIn,
  test,
} from './support';

const reminder = /påminnelse|kvar|namnbyte/i;

test('a silent seller: a reminder at 24 h and 32 h, everything back at 48 h, relisted and sold again', {
  tag: '@serverless',
}, async ({ browser }) => {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const id = await paidListing(browser, buyer, RACE, 731);
  const { total } = splitPrice(kronor(731));

  const before = await countMails(SELLER, reminder);
  await advance({ hours: 24.1 });
  await expect.poll(() => countMails(SELLER, reminder)).toBeGreaterThan(before);
  const afterFirst = await countMails(SELLER, reminder);
  // A phone whose clock is three days behind: the page follows the server's from its first frame.
  await seller.clock.setFixedTime(Date.now() - 72 * 60 * 60 * 1000);
  await seller.goto(`/listings/${id}/name-change`);
  await listening(seller.getByRole('button', { name: 'Bekräfta namnbytet' }));
  await expect(seller.getByRole('timer')).toBeVisible();
  await expect(seller.getByText(/Namnbytet öppnar/)).toHaveCount(0);
  await advance({ hours: 8 });
  await expect.poll(() => countMails(SELLER, reminder)).toBeGreaterThan(afterFirst);

  await advance({ hours: 16 });
  await expect.poll(() => moneyOf(id)).toEqual({ charges: [total], refunds: [total], transfers: [] });

  await seller.goto('/auth/profile?tab=listings');
  await expect(seller.getByRole('heading', { name: 'Åtgärder krävs' })).toBeVisible();
  await expect(seller.getByText('Tiden är ute').first()).toBeVisible();
  await expect(seller.getByText('Pausad – deadline missad').first()).toBeVisible();
  await seller.goto(`/listings/${id}`);
  await expect(seller.getByText(/pausad/i).first()).toBeVisible();

  await seller.goto('/auth/profile?tab=listings');
  const card = seller.getByRole('article').filter({ has: seller.locator(`a[href*="${id}"]`) });
  await card.getByRole('button', { name: 'Återaktivera' }).click();
  await expect(seller.getByText(/48-timmars/)).toBeVisible();

  await buy(buyer, id);
  await press(buyer, 'Betala');
  await expect(buyer.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
  await expect.poll(async () => (await moneyOf(id)).charges).toEqual([total, total]);
});

test('a silent buyer: completed and paid out after 72 h', { tag: '@serverless' }, async ({ browser }) => {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const id = await paidListing(browser, buyer, RACE, 642);
  await changeName(seller, id);
  await advance({ hours: 71 });
  expect((await moneyOf(id)).transfers).toEqual([]);
  await advance({ hours: 1.1 });
  const { total, payout } = splitPrice(kronor(642));
  await expect.poll(() => moneyOf(id)).toEqual({ charges: [total], refunds: [], transfers: [payout] });
  await seller.goto('/auth/profile?tab=listings');
  // What is over stands last: past the first page, when there is much else.
  await showOnly(seller, { label: 'Slutförda', show: 'done' });
  await expect(seller.getByText('Slutförd', { exact: true }).first()).toBeVisible();
});

for (const decision of ['refund', 'release'] as const) {
  test(`a reported problem waits for an admin, who decides: ${decision}`, {
    tag: decision === 'refund' ? ['@serverless'] : [],
  }, async ({ browser }) => {
    const [seller, buyer, admin] = await signedIn(browser, SELLER, BUYER, ADMIN);
    const price = decision === 'refund' ? 611 : 622;
    const id = await paidListing(browser, buyer, RACE, price);
    await changeName(seller, id);
    const reason = `Namnet är fel (${decision}) <script>alert(1)</script>`;

    await buyer.goto(`/listings/${id}/confirm-purchase`);
    await buyer.getByRole('button', { name: 'Rapportera problem' }).click();
    const dialog = buyer.getByRole('dialog');
    await dialog.getByRole('button', { name: /Rapportera|Skicka/ }).click();
    await expect(buyer.getByText('Vänligen förklara problemet.').first()).toBeVisible();
    await expect(dialog.getByText('Välj vad problemet gäller.')).toBeVisible();
    await dialog.getByLabel('Vad gäller det?').selectOption('Fel namn i startlistan');
    await dialog.getByLabel('Vad har hänt?').fill(reason);
    await dialog.getByRole('button', { name: /Rapportera|Skicka/ }).click();
    await expect(buyer.getByText('Problem rapporterat').first()).toBeVisible();
    await mailTo(ADMIN, /^Nytt ärende/);

    await advance({ hours: 100 });
    expect(await moneyOf(id)).toMatchObject({ refunds: [], transfers: [] });

    await admin.goto('/admin/manager?tab=disputes');
    const item = admin.getByRole('row').filter({ hasText: reason });
    await item.getByRole('button', { name: /^Åtgärder för ärendet/ }).click();
    const button = decision === 'refund' ? /^Betala tillbaka .* till köparen/ : /^Betala ut .* till säljaren/;
    if (decision === 'refund') {
      await admin.getByRole('menuitem', { name: button }).click();
      const confirm = admin.getByRole('dialog');
      await confirm.getByRole('button', { name: /Betala tillbaka/ }).click();
      await expect(admin.getByText('Skriv varför köparen får pengarna tillbaka.').first()).toBeVisible();
      await confirm.getByLabel('Vad vi har sett').fill('Ett mejl från arrangören.');
      await confirm.getByLabel('Motivering').fill('Arrangören bekräftar att namnet är fel.');
      await confirm.getByRole('button', { name: /Betala tillbaka/ }).click();
      await expect(admin.getByText('Återbetalning genomförd').first()).toBeVisible();
    } else {
      await admin.getByRole('menuitem', { name: button }).click();
      const confirm = admin.getByRole('dialog');
      await confirm.getByLabel('Vad vi har sett').fill('Ett mejl från arrangören.');
      await confirm.getByLabel('Motivering').fill('Arrangören bekräftar att namnet stämmer.');
      await confirm.getByRole('button', { name: /Betala ut/ }).click();
      await expect(admin.getByText('Dispute löst').first()).toBeVisible();
    }
    const { total, payout } = splitPrice(kronor(price));
    const expected =
      decision === 'refund' ? { refunds: [total], transfers: [] } : { refunds: [], transfers: [payout] };
    await expect.poll(() => moneyOf(id)).toMatchObject(expected);
    await mailTo(BUYER, /beslut|avgjort/i);
    await mailTo(SELLER, /beslut|avgjort/i);
  });
}
