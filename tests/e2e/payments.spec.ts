import { expect, type Page } from '@playwright/test';
import { splitPrice } from '@/domain/fees';
import { kronor } from '@/domain/money';
import {
  ADMIN,
  advance,
  buy,
  call,
  codeTo,
  fillDetails,
  listening,
  mailTo,
  moneyOf,
  newBuyer,
  newListing,
  press,
  pressBuy,
  RACE,
  settle,
  signedIn,
  test,
} from './support';

const free = (id: string) => ({ id, face: 'available' });
const faceOf = (page: Parameters<typeof call>[0], id: string) =>
  call<{ id: string; face: string }>(page, 'listings.byId', { id }, 'query');

test('leaving the payment page frees the listing at once, and says so', { tag: '@serverless' }, async ({
  browser,
}) => {
  const { page: buyer } = await newBuyer(browser);
  const id = await newListing(browser, RACE, 501);
  await buy(buyer, id);
  await press(buyer, 'Avbryt');
  await expect(buyer.getByText('Betalning avbruten')).toBeVisible();
  await expect(buyer.getByText('Startplatsen är nu tillgänglig för köp igen.')).toBeVisible();
  await expect(buyer).toHaveURL(new RegExp(`/listings/${id}$`));
  await expect.poll(() => faceOf(buyer, id)).toMatchObject(free(id));
  await expect(buyer.getByRole('button', { name: 'Köp startplats' }).first()).toBeEnabled();
});

test('leaving without a word frees the listing when the session expires', async ({ browser }) => {
  const { page: buyer } = await newBuyer(browser);
  const id = await newListing(browser, RACE, 502);
  await buy(buyer, id);
  await expect(buyer).toHaveURL(/\/checkout\//);
  await expect.poll(() => faceOf(buyer, id)).toMatchObject({ face: 'pending_payment' });
  await advance({ minutes: 32 });
  await expect.poll(() => faceOf(buyer, id)).toMatchObject(free(id));
});

test('a declined card can be tried again', async ({ browser }) => {
  const { page: buyer } = await newBuyer(browser);
  const id = await newListing(browser, RACE, 503);
  await buy(buyer, id);
  await press(buyer, 'Neka kortet');
  await expect(buyer.getByText('Kortet nekades. Inga pengar har dragits.')).toBeVisible();
  await press(buyer, 'Betala');
  await expect(buyer.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
  await expect.poll(async () => (await moneyOf(id)).charges).toEqual([splitPrice(kronor(503)).total]);
});

test('a slow payment that succeeds is a purchase; one that fails frees the listing', async ({ browser }) => {
  const { page: buyer, email } = await newBuyer(browser);
  for (const outcome of ['succeeded', 'failed'] as const) {
    const id = await newListing(browser, RACE, outcome === 'succeeded' ? 504 : 505);
    await buy(buyer, id);
    await expect(buyer).toHaveURL(/\/checkout\//);
    const session = buyer.url();
    await press(buyer, 'Betala långsamt');
    await expect(buyer.getByRole('heading', { name: 'Betalningen behandlas' })).toBeVisible();
    await expect.poll(() => faceOf(buyer, id)).toMatchObject({ face: 'pending' });
    await settle(session, outcome);
    const face = outcome === 'succeeded' ? 'pending_name_change' : 'available';
    await expect.poll(() => faceOf(buyer, id)).toMatchObject({ face });
    if (outcome === 'succeeded') {
      await expect(buyer.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
    } else {
      await mailTo(email, /gick inte igenom/);
      expect((await moneyOf(id)).charges).toEqual([]);
    }
  }
});

test('two buyers press buy in the same moment: one pays, the other reads why not', async ({ browser }) => {
  const buyers = [(await newBuyer(browser)).page, (await newBuyer(browser)).page];
  const id = await newListing(browser, RACE, 506);
  for (const buyer of buyers) {
    await buyer.goto(`/listings/${id}`);
    await buyer.getByRole('button', { name: 'Köp startplats' }).first().click();
    await fillDetails(buyer);
  }
  await Promise.all(buyers.map(pressPay));
  const busy = (page: (typeof buyers)[0]) =>
    page.getByText(
      'Denna startplats håller på att köpas av någon annan. Vänligen vänta eller välj en annan startplats.',
    );
  await expect.poll(async () => buyers.filter((page) => /\/checkout\//.test(page.url())).length).toBe(1);
  const loser = buyers.find((page) => !/\/checkout\//.test(page.url())) as (typeof buyers)[0];
  await expect(busy(loser)).toBeVisible();
});

test('a payment after its reservation was released is refunded once', async ({ browser }) => {
  const { page: buyer, email } = await newBuyer(browser);
  const id = await newListing(browser, RACE, 507);
  await buy(buyer, id);
  await expect(buyer).toHaveURL(/\/checkout\//);
  const session = buyer.url();
  await advance({ minutes: 32 });
  await expect.poll(() => faceOf(buyer, id)).toMatchObject(free(id));
  await fetch(session, { method: 'POST', body: JSON.stringify({ action: 'pay', late: true }) });
  const { total } = splitPrice(kronor(507));
  await expect.poll(() => moneyOf(id)).toEqual({ charges: [total], refunds: [total], transfers: [] });
  await mailTo(email, /^Du får tillbaka/);
  await expect.poll(() => faceOf(buyer, id)).toMatchObject(free(id));
  await buyer.goto(`/listings/${id}`);
  await pressBuy(buyer);
  await press(buyer, 'Betala');
  await expect(buyer.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
});

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

const pressPay = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Betala .* nu$/ })
    .click();

test('a listing that was sold meanwhile: the buyer reads so, and sees it', async ({ browser }) => {
  const id = await newListing(browser, RACE, 911);
  const late = await aboutToPay((await newBuyer(browser)).page, id);
  const [first] = await signedIn(browser, ADMIN);
  await buy(first, id);
  await press(first, 'Betala');
  await expect(first.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
  await pressPay(late);
  await expect(late.getByText('Betalningsfel', { exact: true })).toBeVisible();
  await expect(
    late.getByText('Denna startplats har redan sålts. Vänligen välj en annan startplats.'),
  ).toBeVisible();
  await expect(late.getByText('Reserverad – namnbyte pågår').first()).toBeVisible();
});

test('a user logged out meanwhile signs in over the page, and goes on to the payment', async ({
  browser,
}) => {
  const id = await newListing(browser, RACE, 912);
  const { page: buyer, email } = await newBuyer(browser);
  const page = await aboutToPay(buyer, id);
  await call(page, 'auth.logout', undefined);
  await pressPay(page);
  await expect(page.getByText('Du måste vara inloggad', { exact: true })).toBeVisible();
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
