import { expect, type Page } from '@playwright/test';
import { formatKr } from '@/text/numbers';
import {
  ADMIN,
  buy,
  call,
  fillDetails,
  listening,
  newBuyer,
  newListing,
  press,
  RACE,
  SELLER,
  signedIn,
  test,
} from './support';

/** The product promises about a second; a busy computer gets a little more. */
const LIVE = { timeout: 4000 };

const setPrice = (seller: Page, id: string, price: number) =>
  call(seller, 'listings.updatePrice', { id, price });

test('a connection that waits is kept longer than a proxy in front would', async ({ request }) => {
  const { 'keep-alive': kept } = (await request.get('/api/health')).headers();
  expect(Number(kept?.replace('timeout=', ''))).toBeGreaterThan(600);
});

test('an open page follows price and purchase, also after a lost connection', async ({ browser }) => {
  const [seller, onlooker] = await signedIn(browser, SELLER, ADMIN);
  const { page: buyer } = await newBuyer(browser);
  const id = await newListing(browser, RACE, 561);
  const following = onlooker.waitForResponse(/listings\.onUpdate/);
  await onlooker.goto(`/listings/${id}`);
  await following;
  const price = (kr: number) =>
    onlooker
      .getByRole('region', { name: 'Pris' })
      .getByText(formatKr(kr * 100))
      .first();
  await expect(price(561)).toBeVisible();

  await setPrice(seller, id, 562);
  await expect(price(562)).toBeVisible(LIVE);
  const box = onlooker.getByRole('region', { name: 'Pris' });
  await expect(box.getByText('Priset har ändrats')).toBeVisible();
  await expect(box.getByText(/från 561\skr till 562\skr/)).toBeVisible();

  await onlooker.context().setOffline(true);
  await setPrice(seller, id, 563);
  await onlooker.context().setOffline(false);
  await expect(price(563)).toBeVisible();

  const buyButton = onlooker.getByRole('button', { name: 'Köp startplats' }).first();
  await expect(buyButton).toBeVisible();
  await buy(buyer, id);
  await expect(buyer).toHaveURL(/\/checkout\//);
  await expect(onlooker.getByText('Denna startplats håller på att köpas av någon annan').first()).toBeVisible(
    LIVE,
  );
  await expect(buyButton).toBeHidden();
  await press(buyer, 'Avbryt');
  await expect(buyButton).toBeVisible();
});

test('without a live connection the page polls, and nobody buys at an old price unknowingly', {
  tag: '@serverless',
}, async ({ browser, profile }) => {
  const [seller] = await signedIn(browser, SELLER);
  const { page: buyer } = await newBuyer(browser);
  const id = await newListing(browser, RACE, 571);
  // As a network that lets no stream through; a serverless host offers none.
  if (profile !== 'serverless') {
    await buyer.route(/listings\.onUpdate/, (route) => route.fulfill({ status: 502, body: '' }));
  }
  let requests = 0;
  let held = true;
  await buyer.route(/listings\.byId/, (route) => {
    requests += 1;
    return held ? route.abort() : route.continue();
  });
  await buyer.clock.install();
  await buyer.goto(`/listings/${id}`);
  await (await listening(buyer.getByRole('button', { name: 'Köp startplats' }).first())).click();
  await fillDetails(buyer);
  await setPrice(seller, id, 572);
  const pay = buyer.getByRole('dialog').getByRole('button', { name: /^Betala .* nu$/ });
  await pay.click();
  // The server holds the price that was seen against the price that is.
  await expect(buyer.getByText('Priset har ändrats').first()).toBeVisible();
  held = false;
  await expect(pay).toHaveText(/602\skr/);
  await expect(buyer.getByRole('dialog').getByText(/från 571\skr till 572\skr/)).toBeVisible();
  await expect(buyer.getByRole('dialog').getByLabel('För- och efternamn')).toHaveValue('Åke Öberg');

  const before = requests;
  await setPrice(seller, id, 573);
  await buyer.clock.fastForward('01:00');
  await expect(pay).toHaveText(/603\skr/);
  expect(requests).toBeGreaterThan(before);
  await pay.click();
  await expect(buyer).toHaveURL(/\/checkout\//);
});
