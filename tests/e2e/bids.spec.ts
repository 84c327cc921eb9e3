import { expect } from '@playwright/test';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import { call, demo, listening, mailTo, newBuyer, newListing, test } from './support';

/** Where the seller pays the organiser, and no other journey sells. */
const RACE = 'Herrestads Fjällmaraton 24 km';

/** How often a saved card has been charged an amount, öre. */
async function chargesOf(amount: number): Promise<number> {
  const state = await (await fetch(`${demo.sandboxUrl}/state`)).json();
  const charges: { amount: number; status: string }[] = state.charges;
  return charges.filter((charge) => charge.amount === amount && charge.status === 'succeeded').length;
}

test('a bid buys by itself when a place is published, and its buyer is mailed', async ({ browser }) => {
  const { page, email } = await newBuyer(browser);
  // The page asks now and then what has become of the bid.
  await page.clock.install();
  const won = page.locator('.mantine-Badge-root').filter({ hasText: 'Har köpt en startplats' });
  await page.goto('/lopp/herrestads-fjallmaraton-24-km');
  await page.getByRole('link', { name: 'Köp åt mig' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Köp åt mig' })).toBeVisible();
  await (await listening(page.getByLabel('Det mesta du vill betala, allt som allt'))).fill('700');
  await page.getByLabel('För- och efternamn').fill('Åke Öberg');
  await page.getByRole('checkbox', { name: /^Jag vill att tjänsten/ }).check();
  await page.getByRole('button', { name: 'Lägg budet' }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole('button', { name: 'Spara kortet', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/bud\?klart=/);
  await expect(page.getByRole('status').filter({ hasText: 'Budet gäller' })).toBeVisible();
  await mailTo(email, /^Du står i kö/);

  await expect(page.getByText('Bland de 10 första i kön')).toBeVisible();
  const dear = await newListing(browser, RACE, 671);
  const fits = await newListing(browser, RACE, 612);
  await expect.poll(() => chargesOf(splitPrice(kronor(612)).charged)).toBe(1);
  await page.clock.fastForward('01:00');
  await expect(won).toBeVisible();
  const { status } = await call<{ status: string }>(page, 'listings.byId', { id: dear }, 'query');
  expect(status).toBe('available');
  await mailTo(email, /köp|betal/i, fits);
  await page.getByRole('link', { name: 'Till köpet' }).click();
  await expect(page).toHaveURL(new RegExp(`/listings/${fits}`));
  await page.goto('/auth/profile');
  await page.getByRole('link', { name: 'Dina köpbud' }).click();
  await expect(won).toBeVisible();
});
