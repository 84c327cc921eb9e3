import { expect, type Page } from '@playwright/test';
import { onPhone } from '../phone-context';
import { ADMIN, codeTo, linkIn, listening, mailTo, signedIn, test } from '../support';

/** A race without an organiser, with a site of its own. */
const RACE = 'Vasaloppet';
const DOMAIN = 'vasaloppet.se';

/** Fills in who asks, and chooses the race by its name. */
async function sendRequest(page: Page, name: string, email: string) {
  await page.goto('/for-arrangorer');
  await page.getByRole('link', { name: 'Anslut er', exact: true }).tap();
  await page.getByLabel('Vad heter ni som arrangör?').fill(name);
  await page.getByRole('combobox', { name: 'Vilka lopp har ni?' }).fill(RACE);
  await page
    .getByRole('option', { name: new RegExp(`^${RACE},`) })
    .first()
    .tap();
  await page.keyboard.press('Escape');
  await page.getByLabel('Ditt namn').fill('Ada Arrangör');
  await page.getByRole('main').getByLabel('Din e-postadress').fill(email);
}

/** Signs in with a mailed code, without a password. */
async function signIn(page: Page, email: string) {
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByRole('main').getByLabel('E-postadress').fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Fortsätt' }).tap();
  await page.getByRole('textbox', { name: 'Kod' }).fill(await codeTo(email));
}

test('an organiser waits for an admin, who approves it or refuses with a reason', async ({ browser }) => {
  const [admin] = await signedIn(browser, ADMIN);
  const names = ['Ja', 'Nej'].map((answer) => `Klubben ${answer} ${Date.now()}`);
  const [yes = '', no = ''] = names;
  // An address at the race's own domain may be anybody's there, and waits like any other.
  const addressOf = (name: string) =>
    `${name.toLowerCase().replaceAll(' ', '-')}@${name === yes ? DOMAIN : 'gmail.com'}`;
  const phone = await onPhone(browser);
  for (const name of names) {
    await sendRequest(phone, name, addressOf(name));
    // What was typed outlives a reload.
    await phone.reload();
    await expect(phone.getByLabel('Vad heter ni som arrangör?')).toHaveValue(name);
    await (await listening(phone.getByRole('button', { name: 'Skicka ansökan' }))).tap();
    await expect(phone.getByText('Tack, vi har er ansökan')).toBeVisible();
  }
  await admin.goto('/admin/manager');
  await expect(admin.getByRole('link', { name: new RegExp(yes) }).first()).toBeVisible();
  await admin.goto('/admin/manager?tab=organisers');
  await (await listening(admin.getByRole('button', { name: `Anslut ${yes}` }))).click();
  await admin.getByRole('dialog').getByRole('combobox', { name: 'Arrangör' }).click();
  await admin.getByRole('option', { name: `Ny: ${yes}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Anslut' }).click();
  await expect(admin.getByRole('row', { name: new RegExp(addressOf(yes)) })).toContainText('Inbjuden');
  await admin.getByRole('button', { name: `Säg nej till ${no}` }).click();
  await admin.getByRole('dialog').getByLabel('Skäl').fill('Vi når er inte på telefon.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Säg nej' }).click();
  await expect(admin.getByRole('button', { name: `Säg nej till ${no}` })).toBeHidden();
  expect((await mailTo(addressOf(no), /^Vi kan inte ansluta/)).text).toContain('Vi når er inte på telefon.');
  await phone.goto(linkIn(await mailTo(addressOf(yes), /^Bekräfta namnbyten/), '/arrangor/inbjudan'));
  await signIn(phone, addressOf(yes));
  await (await listening(phone.getByRole('button', { name: 'Tacka ja' }))).tap();
  await expect(phone.getByRole('heading', { level: 1, name: 'Namnbyten att göra' })).toBeVisible();
  await phone.getByRole('link', { name: 'På er sida' }).tap();
  await expect(phone.getByRole('article', { name: RACE })).toContainText('<iframe src="');
});
