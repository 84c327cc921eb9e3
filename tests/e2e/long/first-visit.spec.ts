import { expect } from '@playwright/test';
import { counted, giveCode } from '../counted';
import { onPhone } from '../phone-context';
import { call, listening, newListing, press, removeBuyerFields, test } from '../support';

test('where no field comes before paying, only a press on buy reserves, and the terms stand beside it', async ({
  browser,
}) => {
  const race = 'Stockholm–Göteborg';
  await removeBuyerFields(race);
  const id = await newListing(browser, race, 587);
  const email = `direkt-${Date.now()}@loppbytet.example`;
  const page = await onPhone(browser);
  const user = counted(page);
  const { tap, count } = user;
  const agreed = page.getByText(/När du betalar samtycker du till att vår tjänst/).filter({ visible: true });
  await page.goto(`/listings/${id}`);
  const signIn = page.getByRole('link', { name: 'Logga in för att köpa' });
  await expect(signIn).toBeInViewport({ ratio: 1 });
  await expect(agreed).toHaveCount(0);

  await tap(signIn);
  await giveCode(user, email);
  const buy = page.getByRole('button', { name: 'Köp startplats' }).filter({ visible: true });
  await expect(await listening(buy)).toBeEnabled();
  await expect(page).toHaveURL(`/listings/${id}`);
  const { status } = await call<{ status: string }>(page, 'listings.byId', { id }, 'query');
  expect(status).toBe('available');
  await tap(buy);
  await press(page, 'Avbryt');
  await expect(page.getByText('Betalning avbruten')).toBeVisible();
  expect(count).toEqual({ taps: 3, fields: 2 });

  await expect(agreed).toHaveCount(1);
  await expect(agreed).toBeInViewport({ ratio: 1 });
  await tap(buy);
  await press(page, 'Betala');
  await expect(page.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
});
