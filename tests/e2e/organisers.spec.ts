import { type Browser, expect, type Page } from '@playwright/test';
import { receiptNumber } from '@/domain/purchase/states';
import { onPhone } from './phone-context';
import {
  ADMIN,
  BUYER,
  call,
  codeTo,
  linkIn,
  listening,
  mailTo,
  moneyOf,
  paidListing,
  RACE,
  SELLER,
  showOnly,
  signedIn,
  test,
} from './support';

/** A paid purchase of the demo's buyer. @returns its listing and its receipt number. */
async function paid(browser: Browser, buyer: Page, price: number) {
  const listingId = await paidListing(browser, buyer, RACE, price);
  const { purchaseId } = await call<{ purchaseId: string }>(
    buyer,
    'purchases.forConfirmation',
    { listingId },
    'query',
  );
  return { listingId, number: receiptNumber(purchaseId) };
}

test('an organiser is invited, and confirms one name change and refuses another on a phone', async ({
  browser,
}) => {
  const [admin, buyer, seller] = await signedIn(browser, ADMIN, BUYER, SELLER);
  const name = `Loppklubben ${Date.now()}`;
  const email = `kontakt-${Date.now()}@loppbytet.example`;
  const reason = 'Platsen är redan överlåten en gång.';
  const confirmed = await paid(browser, buyer, 533);
  const refused = await paid(browser, buyer, 534);

  await test.step('an admin adds the organiser, its race and its contact', async () => {
    await admin.goto('/admin/manager?tab=organisers');
    await (await listening(admin.getByRole('button', { name: 'Lägg till' }))).click();
    const add = admin.getByRole('dialog', { name: 'Lägg till en arrangör' });
    await add.getByRole('textbox', { name: 'Namn', exact: true }).fill(name);
    await add.getByLabel('Mejldomäner').fill('loppbytet.example');
    await add.getByRole('button', { name: 'Spara' }).click();
    await expect(admin.getByRole('heading', { name })).toBeVisible();

    await admin.getByRole('button', { name: `Lopp: ${name}` }).click();
    const races = admin.getByRole('dialog', { name: `Lopp hos ${name}` });
    await races.getByRole('combobox', { name: 'Lopp' }).fill(RACE);
    // The comma ends its name: other distances are races of their own.
    await admin.getByRole('option', { name: new RegExp(`^${RACE}, `) }).click();
    await admin.keyboard.press('Escape');
    await races.getByRole('button', { name: 'Spara loppen' }).click();
    await expect(admin.getByRole('region', { name })).toContainText(RACE);

    await admin.getByRole('button', { name: `Bjud in: ${name}` }).click();
    const invite = admin.getByRole('dialog', { name: `Bjud in till ${name}` });
    await invite.getByLabel('E-post').fill(email);
    await invite.getByRole('button', { name: 'Skicka inbjudan' }).click();
    await expect(admin.getByRole('row', { name: new RegExp(email) })).toContainText('Inbjuden');
  });

  const phone = await onPhone(browser);
  await test.step('the contact signs in by a mailed code, without a password, and accepts', async () => {
    await phone.goto(linkIn(await mailTo(email, /^Bekräfta namnbyten/), '/arrangor/inbjudan'));
    await expect(phone).toHaveURL(/\/auth\/login/);
    await phone.getByRole('main').getByLabel('E-postadress').fill(email);
    await (await listening(phone.getByRole('main').getByRole('button', { name: 'Fortsätt' }))).tap();
    await phone.getByRole('textbox', { name: 'Kod' }).fill(await codeTo(email));
    await phone.getByRole('button', { name: 'Tacka ja' }).tap();
    await expect(phone.getByRole('heading', { level: 1, name: 'Namnbyten att göra' })).toBeVisible();
  });

  const card = ({ number }: { number: string }) => phone.getByRole('article').filter({ hasText: number });
  await test.step('one is confirmed, and the buyer and the seller see it', async () => {
    await card(confirmed).getByRole('button', { name: 'Visa uppgifterna' }).tap();
    await card(confirmed).getByRole('button', { name: 'Namnet är bytt' }).tap();
    await phone.getByRole('dialog').getByRole('button', { name: 'Ja, namnet är bytt' }).tap();
    await expect(card(confirmed)).toBeHidden();
    await buyer.goto(`/listings/${confirmed.listingId}/confirm-purchase`);
    await expect(buyer.getByText(/^Bekräftat av arrangören \d+ \S+ \d\d\.\d\d$/)).toBeVisible();
    await seller.goto('/auth/profile?tab=listings');
    // Of a seller with many listings the first page may not hold it.
    await showOnly(seller, { label: 'Sålda, pågår', show: 'running' });
    await expect(seller.getByText(/^Bekräftat av arrangören/).first()).toBeVisible();
  });

  await test.step('the other is refused with a reason, and the buyer is paid back to the öre', async () => {
    await card(refused).getByRole('button', { name: 'Går inte att byta' }).tap();
    const dialog = phone.getByRole('dialog', { name: 'Går inte att byta' });
    await dialog.getByLabel('Varför går det inte?').fill(reason);
    await dialog.getByRole('button', { name: 'Säg nej till namnbytet' }).tap();
    await expect(card(refused)).toBeHidden();
    await buyer.goto('/auth/profile?tab=purchases');
    // Those that wait for the buyer come first, and may fill the first page.
    await (await listening(buyer.getByLabel('Visa', { exact: true }))).selectOption({ label: 'Återbetalda' });
    await expect(buyer.getByText(reason).first()).toBeVisible();
    await expect.poll(async () => (await moneyOf(refused.listingId)).refunds).toEqual([53_400 + 3_000]);
  });

  await test.step('a removed contact sees nothing more', async () => {
    await admin.reload();
    await (await listening(admin.getByRole('button', { name: `Ta bort ${email}` }))).click();
    const remove = admin.getByRole('dialog', { name: 'Ta bort kontaktpersonen?' });
    await remove.getByLabel('Skäl').fill('Provet är över.');
    await remove.getByRole('button', { name: 'Ta bort' }).click();
    await expect(admin.getByRole('button', { name: `Ta bort ${email}` })).toBeHidden();
    await phone.goto('/arrangor');
    await expect(phone.getByText('Bara för arrangörer')).toBeVisible();
  });
});
