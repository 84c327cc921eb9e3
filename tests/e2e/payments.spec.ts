import { expect, type Page } from '@playwright/test';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import {
  buy,
  call,
  fillDetails,
  listening,
  mailTo,
  moneyOf,
  newBuyer,
  newListing,
  press,
  RACE,
  settle,
  someone,
  test,
} from './support';

const statusOf = (page: Page, id: string) => call<{ status: string }>(page, 'listings.byId', { id }, 'query');

test('leaving the payment page frees the listing at once, with a notice', async ({ browser }) => {
  const { page: buyer } = await newBuyer(browser);
  const id = await newListing(browser, RACE, 501);
  await buy(buyer, id);
  await press(buyer, 'Avbryt');
  await expect(buyer.getByText('Betalning avbruten')).toBeVisible();
  await expect(buyer.getByText('Startplatsen är nu tillgänglig för köp igen.')).toBeVisible();
  await expect(buyer).toHaveURL(new RegExp(`/listings/${id}$`));
  await expect.poll(() => statusOf(buyer, id)).toMatchObject({ status: 'available' });
  await expect(buyer.getByRole('button', { name: 'Köp startplats' }).first()).toBeEnabled();
});

test('a declined card can be tried again', async ({ browser }) => {
  const { page: buyer } = await newBuyer(browser);
  const id = await newListing(browser, RACE, 503);
  await buy(buyer, id);
  await press(buyer, 'Neka kortet');
  await expect(buyer.getByText('Kortet nekades. Inga pengar har dragits.')).toBeVisible();
  await press(buyer, 'Betala');
  await expect(buyer.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
  await expect.poll(async () => (await moneyOf(id)).charges).toEqual([splitPrice(kronor(503)).charged]);
});

test('back in a browser without a session one reads that it is paid, and can sign in', async ({
  browser,
}) => {
  const { page: buyer } = await newBuyer(browser);
  const id = await newListing(browser, RACE, 507);
  await buy(buyer, id);
  await press(buyer, 'Betala');
  await expect(buyer.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
  const other = await someone(browser);
  await other.goto(buyer.url());
  await expect(other.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
  const main = other.getByRole('main');
  await expect(main.getByText('Logga in med kontot du köpte med')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Logga in' })).toHaveAttribute(
    'href',
    /next=%2Fauth%2Fprofile/,
  );
  await expect(main.getByText('Något gick fel')).toHaveCount(0);
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
    await expect.poll(() => statusOf(buyer, id)).toMatchObject({ status: 'pending' });
    await settle(session, outcome);
    const status = outcome === 'succeeded' ? 'pending_name_change' : 'available';
    await expect.poll(() => statusOf(buyer, id)).toMatchObject({ status });
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
    await (await listening(buyer.getByRole('button', { name: 'Köp startplats' }).first())).click();
    await fillDetails(buyer);
  }
  const pay = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Betala .* nu$/ });
  await Promise.all(buyers.map((buyer) => pay(buyer).click()));
  await expect.poll(async () => buyers.filter((page) => /\/checkout\//.test(page.url())).length).toBe(1);
  const loser = buyers.find((page) => !/\/checkout\//.test(page.url())) as Page;
  await expect(
    loser.getByText(
      'Denna startplats håller på att köpas av någon annan. Vänligen vänta eller välj en annan startplats.',
    ),
  ).toBeVisible();
});
