import { expect, type Page } from '@playwright/test';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import { ADMIN, anotherAdmin, disputed, listening, moneyOf, signedIn, test } from '../support';

/** Opens a decision from the list of disputes, and gives its reasons. */
async function decide(admin: Page, dispute: string, action: RegExp) {
  await admin.goto('/admin/manager?tab=disputes');
  const row = admin.getByRole('row').filter({ hasText: dispute });
  await (await listening(row.getByRole('button', { name: /^Åtgärder för ärendet/ }))).click();
  await admin.getByRole('menuitem', { name: action }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Vad vi har sett').fill('Ett mejl från arrangören.');
  await dialog.getByLabel('Motivering').fill('Det står i startlistan.');
  return dialog;
}

test('two admins decide one dispute at once: one decision stands', async ({ browser }) => {
  const reason = `Fel namn, två på en gång ${Date.now()}`;
  const { listingId } = await disputed(browser, 648, reason);
  const [one] = await signedIn(browser, ADMIN);
  const two = await anotherAdmin(browser);
  const release = await decide(one, reason, /^Betala ut .* till säljaren/);
  const refund = await decide(two, reason, /^Betala tillbaka .* till köparen/);
  await release.getByRole('button', { name: /^Betala ut/ }).click();
  await expect(one.getByText('Dispute löst').first()).toBeVisible();
  await refund.getByRole('button', { name: /^Betala tillbaka/ }).click();
  await expect(two.getByText('Kunde inte lösa dispyten')).toBeVisible();
  await expect(two.getByText('Ärendet är redan avgjort av någon annan.')).toBeVisible();
  await expect(refund).toBeHidden();
  const { payout } = splitPrice(kronor(648));
  await expect.poll(() => moneyOf(listingId)).toMatchObject({ refunds: [], transfers: [payout] });
});
