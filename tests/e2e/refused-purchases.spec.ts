import { expect, type Page } from '@playwright/test';
import {
  ADMIN,
  buy,
  call,
  fillDetails,
  listening,
  listPlace,
  newBuyer,
  press,
  signedIn,
  test,
} from './support';

const RACE = 'Herrestads Fjällmaraton';
/** Another who may buy. */
const SECOND_BUYER = ADMIN;

/** A signed-in buyer who has answered the organiser, on a page that hears nothing of what happens meanwhile. */
async function aboutToPay(page: Page, listingId: string): Promise<Page> {
  await page.route('**/api/trpc/**', (route) =>
    route.request().headers().accept?.includes('text/event-stream') ? route.abort() : route.fallback(),
  );
  await page.goto(`/listings/${listingId}`);
  await (await listening(page.getByRole('button', { name: 'Köp startplats' }).first())).click();
  await fillDetails(page);
  return page;
}

const pay = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Betala .* nu$/ })
    .click();

test('a place that was sold meanwhile: the buyer reads so, and sees it', async ({ browser }) => {
  const id = await listPlace(browser, RACE, 911);
  const late = await aboutToPay((await newBuyer(browser)).page, id);
  const [first] = await signedIn(browser, SECOND_BUYER);
  await buy(first, id);
  await press(first, 'Betala');
  await expect(first.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
  await pay(late);
  await expect(late.getByText('Betalningsfel', { exact: true })).toBeVisible();
  await expect(
    late.getByText('Denna startplats har redan sålts. Vänligen välj en annan startplats.'),
  ).toBeVisible();
  await expect(late.getByText('Reserverad - namnbyte pågår').first()).toBeVisible();
});

test('a user logged out meanwhile is led to the login page and back', async ({ browser }) => {
  const id = await listPlace(browser, RACE, 912);
  const page = await aboutToPay((await newBuyer(browser)).page, id);
  await call(page, 'auth.logout', undefined);
  await pay(page);
  await expect(page.getByText('Du måste vara inloggad', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login\?/);
  expect(new URL(page.url()).searchParams.get('next')).toBe(`/listings/${id}`);
});

test('an answer without a payment page is shown as a failed payment', async ({ browser }) => {
  const id = await listPlace(browser, RACE, 913);
  const page = await aboutToPay((await newBuyer(browser)).page, id);
  await page.route('**/api/trpc/purchases.createCheckout**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/"url":"[^"]*"/, '"url":null') });
  });
  await pay(page);
  await expect(page.getByText('Betalningsfel', { exact: true })).toBeVisible();
  await expect(
    page.getByText(
      'Ogiltig respons från betalningssystemet. Vänligen kontakta support om problemet kvarstår.',
    ),
  ).toBeVisible();
});
