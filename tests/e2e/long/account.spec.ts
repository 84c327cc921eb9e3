import { expect, type Page } from '@playwright/test';
import { downloaded } from '../../support/journeys';
import {
  BUYER,
  call,
  enter,
  fillLogin,
  linkIn,
  listening,
  mailTo,
  newUser,
  PASSWORD,
  SELLER,
  signedIn,
  signedInLongAgo,
  someone,
  test,
} from '../support';

const NEW_PASSWORD = 'annatlösen7';
const account = '/auth/profile?tab=account';

async function expectSignedOut(page: Page): Promise<void> {
  await page.goto(account);
  await expect(page.getByText('Du måste vara inloggad för att se denna sida.')).toBeVisible();
}

test('names, telephone and password are changed, with errors at fields', async ({ browser }) => {
  const { page, email } = await newUser(browser, { firstName: 'Nora', lastName: 'Ny' });
  const [elsewhere] = await signedIn(browser, email);
  const press = (name: string) => page.getByRole('button', { name }).click();
  await page.goto(account);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('Medlem sedan')).toBeVisible();

  await page.getByLabel('Visningsnamn').fill('');
  await press('Spara namn');
  await expect(page.getByText('Visningsnamn är obligatoriskt.')).toBeVisible();
  await page.getByLabel('Visningsnamn').fill('Nora N');
  await press('Spara namn');
  await expect(page.getByText('Namn uppdaterat')).toBeVisible();

  const phone = page.getByLabel('Telefonnummer', { exact: true });
  await phone.fill('0701234567');
  await press('Lägg till telefonnummer');
  await expect(
    page.getByText('Telefonnummer måste vara i format +46XXXXXXXXX (9 siffror efter +46)'),
  ).toBeVisible();
  await expect(phone).toHaveValue('0701234567');
  await phone.fill('+46701234567');
  await press('Lägg till telefonnummer');
  await expect(page.getByText('Telefonnummer uppdaterat')).toBeVisible();
  await phone.fill('');
  await press('Uppdatera telefonnummer');
  await expect(page.getByRole('button', { name: 'Lägg till telefonnummer' })).toBeVisible();

  for (const [current, next, again, message] of [
    [PASSWORD, NEW_PASSWORD, 'något annat 1', 'Lösenorden matchar inte.'],
    ['fel lösenord 1', NEW_PASSWORD, NEW_PASSWORD, 'Lösenordsändring misslyckades'],
    [PASSWORD, NEW_PASSWORD, NEW_PASSWORD, 'Lösenord uppdaterat'],
  ] as const) {
    await page.getByLabel('Nuvarande lösenord').fill(current);
    await page.getByLabel('Nytt lösenord').fill(next);
    await page.getByLabel('Bekräfta lösenord').fill(again);
    await press('Byt lösenord');
    await expect(page.getByText(message)).toBeVisible();
  }
  // The other sessions have ended, and this one has not.
  await expectSignedOut(elsewhere);
  await page.reload();
  await expect(page.getByLabel('Visningsnamn')).toHaveValue('Nora N');
});

test('one’s sessions: one is logged out, then all', async ({ browser }) => {
  const { page, email } = await newUser(browser, { firstName: 'Siv', lastName: 'Session' });
  const phone = await someone(browser, {
    userAgent:
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  });
  await enter(phone, email);
  await page.goto(account);
  const card = page.getByRole('region', { name: 'Här är du inloggad' });
  await expect(card.getByText('Den här enheten')).toHaveCount(1);
  await (await listening(card.getByRole('button', { name: 'Logga ut Chrome på Android' }))).click();
  await expect(page.getByText('Enheten är utloggad.')).toBeVisible();
  await expect(card.getByText('Chrome på Android')).toHaveCount(0);
  await phone.goto('/auth/notifications');
  await expect(phone).toHaveURL(/\/auth\/login\?next=%2Fauth%2Fnotifications$/);

  await enter(phone, email);
  await card.getByRole('button', { name: 'Logga ut överallt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logga ut överallt' }).click();
  await expect(page.getByText('Du är utloggad på alla enheter.')).toBeVisible();
  await expect(page).toHaveURL('/');
  for (const each of [page, phone]) await expectSignedOut(each);
});

test('everything held about a user is saved as a file, and a seller’s yearly statement', async ({
  browser,
}) => {
  const [buyer, seller] = await signedIn(browser, BUYER, SELLER);
  await buyer.goto(account);
  const save = await listening(buyer.getByRole('button', { name: 'Ladda ner mina uppgifter' }));
  const own = await downloaded(buyer, () => save.click());
  expect(own.name).toMatch(/mina-uppgifter.*\.json$/);
  const data = JSON.parse(own.text);
  expect(data.konto[0].epost).toBe(BUYER);
  expect(data.köp.length).toBeGreaterThan(0);

  await seller.goto(account);
  const statement = await downloaded(seller, () =>
    seller
      .getByRole('link', { name: /^Årsbesked \d{4} som PDF/ })
      .first()
      .click(),
  );
  expect(statement.name).toMatch(/^loppbytet-arsbesked-\d{4}\.pdf$/);
  expect(statement.text).toMatch(/^%PDF-/);
});

test('an account in use cannot be deleted; one that is not goes for good', async ({ browser }) => {
  const [seller] = await signedIn(browser, SELLER);
  const requestErasure = async (page: Page) => {
    await page.goto(account);
    await (await listening(page.getByRole('button', { name: 'Radera konto' }))).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Radera konto' }).click();
  };
  await requestErasure(seller);
  await expect(seller.getByText('Kontot kan inte raderas just nu.').first()).toBeVisible();
  await call(seller, 'account.profile', undefined, 'query');

  const { page, email } = await newUser(browser, { firstName: 'Viktor', lastName: 'Vidare' });
  await signedInLongAgo(page);
  await requestErasure(page);
  const again = page.getByRole('dialog', { name: 'Bekräfta att det är du' });
  await again.getByLabel('Lösenord', { exact: true }).fill('fel lösenord 1');
  await again.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(again.getByText('Lösenordet stämmer inte.')).toBeVisible();
  await again.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(page.getByText('Konto raderat')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/auth/login');
  await fillLogin(page, email);
  await expect(page.getByText('Fel e-postadress eller lösenord.').first()).toBeVisible();
});

test('the profile: tabs in the address, and long lists are searched', async ({ browser }) => {
  const [page] = await signedIn(browser, SELLER);
  await page.goto('/auth/profile?tab=purchases');
  await expect(page.getByRole('heading', { name: 'Dina köp' })).toBeVisible();
  await (await listening(page.getByRole('tab', { name: /Mina annonser/ }))).click();
  await expect(page).toHaveURL(/\?tab=listings$/);
  await page.reload();
  const articles = page.getByRole('article');
  await expect(articles.first()).toBeVisible();
  await page.getByLabel('Sök bland dina annonser').fill('goteborg');
  await expect(articles.first()).toContainText('Göteborgsvarvet');
  await expect(articles.filter({ hasNotText: 'Göteborgsvarvet' })).toHaveCount(0);
  await page.getByLabel('Sök bland dina annonser').fill('finns inte');
  await expect(page.getByText('Ingen annons stämmer')).toBeVisible();
  await page.getByLabel('Sök bland dina annonser').fill('');
  await page.getByLabel('Visa', { exact: true }).selectOption('Slutförda');
  await expect(articles.filter({ hasNotText: 'Slutförd' })).toHaveCount(0);
  await expect(articles.first()).toContainText('Slutförd');
});

test('the address is changed by a code, and had back from the old one', async ({ browser }) => {
  const { page, email } = await newUser(browser, { firstName: 'Eva', lastName: 'Epost' });
  const [elsewhere] = await signedIn(browser, email);
  const changed = `ny-${email}`;
  const dialog = page.getByRole('dialog', { name: 'Byt e-postadress' });
  const code = dialog.getByLabel('Kod', { exact: true });
  const confirm = dialog.getByRole('button', { name: 'Byt e-postadress' });
  const send = async (address: string) => {
    await dialog.getByLabel('Ny e-postadress').fill(address);
    await dialog.getByRole('button', { name: 'Mejla en kod' }).click();
  };

  await test.step('the code goes to the new address, and works after a reload', async () => {
    await page.goto(account);
    await (await listening(page.getByRole('button', { name: 'Byt e-postadress' }))).click();
    await send(email);
    await expect(dialog.getByText('Det är redan din adress.')).toBeVisible();
    await send(changed);
    await expect(code).toBeVisible();
    const mailed = (await mailTo(changed, /är din kod för att byta e-postadress/)).subject.slice(0, 6);
    await page.reload();
    await (await listening(page.getByRole('button', { name: 'Skriv koden' }))).click();
    await code.fill(mailed === '000000' ? '111111' : '000000');
    await confirm.click();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await code.fill(mailed);
    await confirm.click();
    await expect(page.getByText('E-postadressen är ändrad')).toBeVisible();
    await expect(page.getByText(changed, { exact: true })).toBeVisible();
    await expectSignedOut(elsewhere);
  });

  await test.step('the old address undoes it, on a press', async () => {
    await elsewhere.goto(
      linkIn(await mailTo(email, /^Din e-postadress hos .* är ändrad/), '/auth/undo-email'),
    );
    await (await listening(elsewhere.getByRole('button', { name: 'Ångra bytet' }))).click();
    await expect(elsewhere.getByRole('heading', { name: 'Adressen är tillbaka' })).toBeVisible();
    await elsewhere.goto(linkIn(await mailTo(email, /^Välj ett nytt lösenord/), '/auth/reset'));
    // For password managers: whose new password it is.
    await expect(elsewhere.locator('input[autocomplete="username"]')).toHaveValue(email);
    await expectSignedOut(page);
  });
});
