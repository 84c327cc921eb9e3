import { expect, type Page } from '@playwright/test';
import {
  ADMIN,
  buyAtOnce,
  call,
  codeTo,
  fillDetails,
  listening,
  newBuyer,
  newListing,
  press,
  RACE,
  signedIn,
  test,
} from '../support';

/** A signed-in buyer who has answered the organiser, on a page without live updates. */
async function aboutToPay(page: Page, listingId: string): Promise<Page> {
  await page.route('**/api/trpc/**', (route) =>
    route.request().headers().accept?.includes('text/event-stream') ? route.abort() : route.fallback(),
  );
  await page.goto(`/listings/${listingId}`);
  await (await listening(page.getByRole('button', { name: 'Köp startplats' }).first())).click();
  await fillDetails(page);
  return page;
}

const pressPay = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Betala .* nu$/ })
    .click();

test('a listing that was sold meanwhile: the buyer reads so, and sees it', async ({ browser }) => {
  const id = await newListing(browser, RACE, 911);
  const late = await aboutToPay((await newBuyer(browser)).page, id);
  const [first] = await signedIn(browser, ADMIN);
  await buyAtOnce(first, id, 911);
  await pressPay(late);
  await expect(late.getByText('Betalningsfel', { exact: true })).toBeVisible();
  await expect(
    late.getByText(
      'Denna startplats har redan sålts. Vänligen välj en annan startplats. Vänligen kontakta support om problemet kvarstår.',
    ),
  ).toBeVisible();
  await expect(late.getByText('Reserverad - namnbyte pågår').first()).toBeVisible();
});

test('a user logged out meanwhile signs in without leaving the page, and goes on to the payment', async ({
  browser,
}) => {
  const id = await newListing(browser, RACE, 912);
  const { page: buyer, email } = await newBuyer(browser);
  const page = await aboutToPay(buyer, id);
  await call(page, 'auth.logout', undefined);
  await pressPay(page);
  await expect(
    page.getByText('Du måste vara inloggad för att köpa en startplats', { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(`/listings/${id}`);
  const sheet = page.getByRole('dialog', { name: 'Logga in eller skapa konto' });
  await sheet.getByLabel('E-postadress').fill(email);
  await sheet.getByRole('button', { name: 'Fortsätt' }).click();
  await page.getByRole('textbox', { name: 'Kod' }).fill(await codeTo(email));
  await press(page, 'Betala');
  await expect(page.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
});

test('an answer without a payment page is shown as a failed payment', async ({ browser }) => {
  const id = await newListing(browser, RACE, 913);
  const page = await aboutToPay((await newBuyer(browser)).page, id);
  await page.route('**/api/trpc/purchases.createCheckout**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/"url":"[^"]*"/, '"url":null') });
  });
  await pressPay(page);
  await expect(page.getByText('Betalningsfel', { exact: true })).toBeVisible();
  await expect(
    page.getByText(
      'Ogiltig respons från betalningssystemet. Vänligen kontakta support om problemet kvarstår.',
    ),
  ).toBeVisible();
});
