import { expect } from '@playwright/test';
import {
  call,
  codeTo,
  linkIn,
  listening,
  mailTo,
  newListing,
  PASSWORD,
  RACE,
  someone,
  test,
} from '../support';

test('a visitor who registers on the way to buy returns to the listing, with the email kept', async ({
  browser,
}) => {
  const id = await newListing(browser, RACE, 565);
  const email = `atervandare-${Date.now()}@loppbytet.example`;
  const next = `/auth/login?next=${encodeURIComponent(`/listings/${id}`)}`;
  const page = await someone(browser);
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

  await test.step('from one step of the login page to the others and back', async () => {
    await page.goto(next);
    await page.getByLabel('E-postadress').fill(email);
    await page.getByRole('link', { name: 'Glömt lösenordet?' }).click();
    await expect(heading('Glömt lösenordet')).toBeFocused();
    await expect(page.getByLabel('E-postadress')).toHaveValue(email);
    await page.getByRole('link', { name: 'Tillbaka till inloggningen' }).click();
    await expect(heading('Logga in')).toBeFocused();
    await page.getByRole('link', { name: 'Logga in med en kod' }).click();
    await expect(heading('Logga in eller skapa konto')).toBeFocused();
    await expect(page.getByLabel('E-postadress')).toHaveValue(email);
    await page.goBack();
    await expect(heading('Logga in')).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel('E-postadress')).toHaveValue(email);
  });

  await test.step('creates an account by the code, also after a reload and "back"', async () => {
    await page.getByRole('button', { name: 'Fortsätt' }).click();
    await expect(heading('Skriv koden')).toBeVisible();
    await page.goBack();
    await expect(heading('Logga in eller skapa konto')).toBeVisible();
    await page.goForward();
    await expect(heading('Skriv koden')).toBeVisible();
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    const code = await codeTo(email);
    await page.getByRole('textbox', { name: 'Kod' }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(page).toHaveURL(`/listings/${id}`);
    await expect(page.getByRole('button', { name: 'Köp startplats' }).first()).toBeVisible();
  });

  await test.step('an account of the form is confirmed in another browser, signs in and can buy', async () => {
    const other = await someone(browser);
    const older = `aldre-${Date.now()}@loppbytet.example`;
    await call(other, 'auth.register', {
      firstName: 'Åter',
      lastName: 'Vändare',
      email: older,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      gdprConsent: true,
      next: `/listings/${id}`,
    });
    await other.context().clearCookies();
    const link = linkIn(await mailTo(older, /bekräfta/i), '/auth/confirm');
    await other.goto(link);
    await other.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await (await listening(other.getByRole('button', { name: 'Bekräfta konto' }))).click();
    await other.getByRole('main').getByRole('link', { name: 'Logga in' }).click();
    await expect(other.getByLabel('E-postadress')).toHaveValue(older);
    await other.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Logga in', exact: true }).click();
    await expect(other).toHaveURL(new RegExp(`/listings/${id}$`));
    await expect(other.getByRole('button', { name: 'Köp startplats' }).first()).toBeVisible();
    // Opened again where nobody has an account, it shows that it is used, and has no password field.
    await other.context().clearCookies();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Länken gäller inte längre' })).toBeVisible();
    await expect(other.getByLabel('Lösenord', { exact: true })).toHaveCount(0);
  });
});
