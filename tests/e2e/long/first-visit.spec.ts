import { expect } from '@playwright/test';
import { counted, giveCode } from '../counted';
import { onPhone } from '../phone-context';
import { askBuyersNothing, newListing, press, test } from '../support';

test('where nothing is asked before paying, what is agreed to stands beside the button', async ({
  browser,
}) => {
  const race = 'Stockholm–Göteborg';
  await askBuyersNothing(race);
  const id = await newListing(browser, race, 587);
  const email = `direkt-${Date.now()}@loppbytet.example`;
  const page = await onPhone(browser);
  const user = counted(page);
  const { tap, count } = user;
  const agreed = page.getByText(/När du betalar samtycker du till att vår tjänst/).filter({ visible: true });
  await page.goto(`/listings/${id}`);
  const signIn = page.getByRole('link', { name: 'Logga in och köp' });
  await expect(agreed.last()).toBeInViewport({ ratio: 1 });
  await expect(signIn).toBeInViewport({ ratio: 1 });

  await tap(signIn);
  await giveCode(user, email);
  await press(page, 'Avbryt');
  await expect(page.getByText('Betalning avbruten')).toBeVisible();
  expect(count).toEqual({ taps: 2, fields: 2 });

  const buy = page.getByRole('button', { name: 'Köp startplats' }).filter({ visible: true });
  await expect(agreed).toHaveCount(1);
  await expect(agreed).toBeInViewport({ ratio: 1 });
  await tap(buy);
  await press(page, 'Betala');
  await expect(page.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
});
