import { expect } from '@playwright/test';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import { formatKrExact } from '@/text/numbers';
import { downloaded } from '../../support/journeys';
import { onPhone } from '../phone-context';
import {
  buy,
  listening,
  newBuyer,
  newListing,
  paidListing,
  press,
  RACE,
  SELLER,
  signedIn,
  test,
} from '../support';

test('a seller reads their own listing and its views, pauses it and relists it', async ({ browser }) => {
  const id = await newListing(browser, RACE, 613);
  const visitor = await onPhone(browser);
  // As in a browser without automation.
  await visitor.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  const counted = visitor.waitForResponse((response) => response.url().includes('listings.seen'));
  await visitor.goto(`/listings/${id}`);
  expect((await counted).ok()).toBe(true);
  // Nothing is stored for it.
  const stored = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
  expect(await visitor.evaluate(stored)).not.toContain(id);

  const [seller] = await signedIn(browser, SELLER);
  await seller.goto(`/listings/${id}`);
  const box = seller.getByRole('region', { name: 'Pris', exact: true });
  await expect(box.getByText('Detta är din egen annons')).toBeVisible();
  await expect(box.getByText(formatKrExact(splitPrice(kronor(613)).payout))).toBeVisible();
  await expect(box.getByText('1 visning', { exact: true })).toBeVisible();
  await expect(box.getByText(/^(Ingen|\d+) bevakar loppet$/)).toBeVisible();
  // And the public page's content.
  const cost = box.getByRole('table', { name: 'Köparen betalar' });
  await expect(cost.getByRole('row', { name: /^Säljarens pris/ })).toContainText('613');
  await expect(cost.getByRole('row', { name: /^Serviceavgift/ })).toContainText('30');
  await expect(cost.getByRole('row', { name: /^Totalt nu/ })).toContainText('643');
  await expect(box.getByRole('link', { name: 'Ändra pris' })).toHaveAttribute('href', `/listings/${id}/edit`);
  await expect(box.getByRole('button', { name: 'Dela' })).toBeVisible();

  await box.getByRole('button', { name: 'Pausa' }).click();
  await expect(seller.getByText('Annonsen är pausad', { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('Annonsen är pausad av säljaren')).toBeVisible();
  await box.getByRole('button', { name: 'Återaktivera' }).click();
  await expect(seller.getByText('Annonsen är återaktiverad')).toBeVisible();
  await expect(box.getByRole('button', { name: 'Pausa' })).toBeVisible();
});

test('a buyer gets a bib with the days to the start, and a picture of it to share', async ({ browser }) => {
  const { page: buyer } = await newBuyer(browser);
  const id = await newListing(browser, RACE, 614);
  await buy(buyer, id);
  await press(buyer, 'Betala');
  // By the name that the organiser is given.
  const bib = buyer.getByRole('region', { name: 'Åke Öberg' });
  await expect(bib.getByText('dagar kvar')).toBeVisible();
  await expect(bib.getByText(/^Säljaren gör namnbytet senast .* kl\.\s\d\d\.\d\d\./)).toBeVisible();
  await expect(bib.getByRole('link', { name: 'Lägg till i kalendern' })).toBeVisible();

  const share = await listening(bib.getByRole('button', { name: 'Dela nummerlappen' }));
  expect((await downloaded(buyer, () => share.click())).name).toBe('nummerlapp.png');
});

test('two running purchases on a phone show their actions and times at once, the rest is opened', async ({
  browser,
}) => {
  const { page } = await newBuyer(browser);
  for (const price of [615, 616]) await paidListing(browser, page, RACE, price);
  await page.goto('/auth/profile');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await page.getByRole('heading', { name: 'Dina köp', level: 2 }).evaluate((node) => node.scrollIntoView());
  for (const card of await cards.all()) {
    await expect(card.getByRole('link', { name: 'Öppna köpet' })).toBeInViewport({ ratio: 1 });
    await expect(card.getByRole('timer')).toBeInViewport({ ratio: 1 });
    await expect(card.getByRole('table')).toBeHidden();
  }
  const summary = cards.first().locator('summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(cards.first().getByRole('table', { name: 'Så fördelas pengarna' })).toBeVisible();
  await expect(cards.first().getByText('Betalningen togs emot och hålls')).toBeVisible();
  // A row is a row at every width.
  await page.setViewportSize({ width: 1440, height: 1000 });
  await expect(cards.first().getByRole('table', { name: 'Så fördelas pengarna' })).toBeVisible();
  await expect(cards.last().getByRole('table')).toBeHidden();
});
