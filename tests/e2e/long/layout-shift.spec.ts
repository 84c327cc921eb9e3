import { expect } from '@playwright/test';
import { hold } from '../../support/journeys';
import { listening, RACE, SELLER, signedIn, test } from '../support';

test('nothing in the form of an ad moves when the payout comes late', async ({ browser }) => {
  for (const width of [390, 1440]) {
    const [page] = await signedIn(browser, SELLER);
    await page.setViewportSize({ width, height: 900 });
    const answer = await hold(page, /listings\.payout/);
    await page.goto('/post-ad');
    await (await listening(page.getByRole('combobox', { name: 'Lopp' }))).fill(RACE);
    await page.getByRole('option', { name: RACE }).first().click();
    const request = page.waitForRequest(/listings\.payout/);
    await page.getByLabel(/^Pris/).fill('541');
    await request;
    const consents = page.getByRole('checkbox', { name: /accepterar/ });
    await expect(consents).toHaveCount(2);
    const positions = () =>
      consents.evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().top + scrollY));
    const before = await positions();
    answer();
    await expect(page.getByText(/^5\d\d,\d\d\s*kr/).first()).toBeVisible();
    expect(await positions(), `${width} px`).toEqual(before);
    await page.context().close();
  }
});
