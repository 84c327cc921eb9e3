import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { phoneOf } from '../../support/journeys';
import { withAuthenticator } from '../authenticator';
import { onPhone } from '../phone-context';
import {
  BY_CODE,
  call,
  codeTo,
  fillDetails,
  listening,
  mailTo,
  moneyOf,
  newBuyer,
  newListing,
  press,
  RACE,
  SELLER,
  signedIn,
  test,
} from '../support';

const codeField = (page: Page) =>
  page.getByRole('dialog', { name: 'Skriv koden' }).getByRole('textbox', { name: 'Kod' });
const details = (page: Page) => page.getByRole('dialog', { name: 'Köp startplatsen' });
const nameField = (page: Page) => details(page).getByLabel('För- och efternamn');
const pay = (page: Page) => page.getByRole('button', { name: /^Betala .* nu$/ });
const paid = (page: Page) => page.getByRole('heading', { name: 'Betalningen genomförd!' });

/** Two presses with nothing between them, faster than any finger. */
const pressTwice = async (control: Locator): Promise<void> => {
  await (await listening(control)).evaluate((node: HTMLElement) => {
    node.click();
    node.click();
  });
};

/** Opens a listing and requests a code in its sheet. */
async function requestCode(page: Page, listingId: string, email: string): Promise<void> {
  await page.goto(`/listings/${listingId}`);
  await (await listening(page.getByRole('link', { name: 'Logga in för att köpa' }))).tap();
  await page.getByRole('dialog').getByLabel('E-postadress').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Fortsätt' }).tap();
  await expect(codeField(page)).toBeFocused();
}

/** A phone where a new user has signed in. */
async function newPhone(browser: Browser): Promise<{ page: Page; email: string }> {
  const { page: registered, email } = await newBuyer(browser);
  await registered.context().close();
  return { page: await phoneOf(browser, email), email };
}

const buyButton = (page: Page) =>
  page.getByRole('button', { name: 'Köp startplats' }).filter({ visible: true });

test('a purchase goes on where it was after each reload and each "back", and is one', async ({ browser }) => {
  const id = await newListing(browser, RACE, 581);
  const email = `avbruten-${Date.now()}@loppbytet.example`;
  const page = await onPhone(browser);

  await test.step('loaded again on the way back from the mail, the sheet has the field of the code', async () => {
    await requestCode(page, id, email);
    await page.reload();
    await expect(codeField(page)).toBeVisible();
    await expect(page.getByRole('dialog').getByText(email)).toBeVisible();
    // Closed by the user it stays closed.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.reload();
    const buy = await listening(page.getByRole('link', { name: 'Logga in för att köpa' }));
    await expect(page.getByRole('dialog')).toBeHidden();
    await buy.tap();
    await expect(codeField(page)).toBeVisible();
    await page.reload();
    await expect(codeField(page)).toBeVisible();
  });

  await test.step('the code is pasted as the mail shows it, and the organiser’s fields open', async () => {
    const code = await codeTo(email);
    await codeField(page).focus();
    await page.keyboard.insertText(` ${code.slice(0, 3)} ${code.slice(3)} `);
    await nameField(page).fill('Åsa Öberg');
  });

  await test.step('loaded again, and closed by Esc, the fields keep what was typed', async () => {
    await page.reload();
    await expect(nameField(page)).toHaveValue('Åsa Öberg');
    await expect(details(page).getByLabel('E-postadress')).toHaveValue(email);
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
    await buyButton(page).tap();
    await expect(nameField(page)).toHaveValue('Åsa Öberg');
  });

  await test.step('"back" from the payment page leads to the reservation, which can be paid', async () => {
    const departures: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) departures.push(request.url());
    });
    await pressTwice(pay(page));
    await expect(page).toHaveURL(/\/checkout\//);
    const payment = page.url();
    expect(departures).toEqual([payment]);
    await page.goBack();
    await expect(page).toHaveURL(`/listings/${id}`);
    await page.reload();
    await expect(details(page)).toBeHidden();
    await (await listening(page.getByRole('button', { name: 'Fortsätt till betalningen' }))).tap();
    await expect(page).toHaveURL(payment);
    await press(page, 'Betala');
    await expect(paid(page)).toBeVisible();
  });

  await test.step('what is left behind is nothing to pay', async () => {
    await page.reload();
    await expect(paid(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Betala', exact: true })).toBeHidden();
    await page.goto(`/listings/${id}`);
    await expect(page.getByText('Du har köpt denna startplats')).toBeVisible();
    expect((await moneyOf(id)).charges).toHaveLength(1);
  });
});

test('the page about the organiser’s fee keeps what is typed, and is nothing to pay once it is paid', async ({
  browser,
}) => {
  const id = await newListing(browser, BY_CODE, 584);
  const { page } = await newPhone(browser);
  const name = page.getByLabel('För- och efternamn');
  const feePage = `/listings/${id}/buyer-name-change-confirmation`;
  const agree = page.getByRole('checkbox', { name: /^Jag förstår/ });
  await page.goto(`/listings/${id}`);
  await (await listening(buyButton(page))).tap();
  await expect(page).toHaveURL(feePage);
  await name.fill('Åke Öberg');
  await page.reload();
  await expect(name).toHaveValue('Åke Öberg');
  await page.goBack();
  await expect(page).toHaveURL(`/listings/${id}`);
  await page.goForward();
  await expect(page).toHaveURL(feePage);
  await expect(name).toHaveValue('Åke Öberg');
  await agree.check();
  await pressTwice(pay(page));
  await press(page, 'Avbryt');
  await expect(page.getByText('Betalning avbruten')).toBeVisible();
  await expect(page).toHaveURL(`/listings/${id}`);
  expect((await moneyOf(id)).charges).toEqual([]);

  await buyButton(page).tap();
  await expect(page).toHaveURL(feePage);
  await fillDetails(page);
  await agree.check();
  await pay(page).tap();
  await press(page, 'Betala');
  await expect(paid(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.goBack();
  await expect(page).toHaveURL(feePage);
  await expect(page.getByText('Du har köpt denna startplats')).toBeVisible();
  await expect(pay(page)).toBeHidden();
  const [seller] = await signedIn(browser, SELLER);
  await seller.goto(feePage);
  await expect(seller.getByText('Den är såld och väntar på att du gör namnbytet.')).toBeVisible();
});

test('a sheet closes by itself when its user has signed in in another tab', async ({ browser }) => {
  const id = await newListing(browser, RACE, 585);
  const email = `tva-flikar-${Date.now()}@loppbytet.example`;
  const first = await onPhone(browser);
  await requestCode(first, id, email);
  const second = await first.context().newPage();
  await second.goto('/auth/login?mode=email');
  await second.getByLabel('E-postadress').fill(email);
  const before = await codeTo(email);
  await (await listening(second.getByRole('button', { name: 'Fortsätt' }))).tap();
  await second.getByRole('textbox', { name: 'Kod' }).fill(await codeTo(email, before));
  await expect(second).toHaveURL('/');

  await first.bringToFront();
  await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(codeField(first)).toBeHidden();
  await buyButton(first).tap();
  await nameField(first).fill('Åsa Öberg');
});

test('an ad goes on where it was after each "back", and pressed twice it is one', async ({ browser }) => {
  const { page, email } = await newPhone(browser);
  const price = page.getByLabel(/^Pris/);
  const race = page.getByRole('combobox', { name: 'Lopp' });
  const published = page.getByRole('heading', { name: 'Din annons har publicerats!' });
  const mine = () => call<{ id: string }[]>(page, 'drafts.mine', undefined, 'query');

  await page.goto(`/lopp?query=${encodeURIComponent(RACE)}`);
  await page.getByRole('link', { name: RACE }).first().tap();
  await (await listening(page.getByRole('link', { name: 'Sälj din plats' }).filter({ visible: true }))).tap();
  await expect(race).toHaveValue(new RegExp(RACE));
  await price.fill('610');
  await page.getByLabel('Beskrivning (valfritt)').fill('Startar i första ledet.');
  await page.goBack();
  await expect(page).toHaveURL(/\/lopp\//);
  await page.goForward();
  await expect(race).toHaveValue(new RegExp(RACE));
  await expect(price).toHaveValue(/610/);
  await expect(page.getByLabel('Beskrivning (valfritt)')).toHaveValue('Startar i första ledet.');

  await page.getByRole('checkbox', { name: /användarvillkoren/ }).check();
  await page.getByRole('checkbox', { name: /avgift/ }).check();
  await pressTwice(page.getByRole('button', { name: 'Publicera annons' }));
  await expect(page.getByText('Annonsen är sparad')).toBeVisible();
  expect(await mine()).toHaveLength(1);
  await page.reload();
  await expect(page.getByText('Annonsen är sparad')).toBeVisible();

  const toStripe = page.getByRole('button', { name: 'Fortsätt till Stripe' });
  await (await listening(toStripe)).tap();
  await expect(page.getByRole('button', { name: 'Slutför' })).toBeVisible();
  await page.goBack();
  await (await listening(toStripe)).tap();
  await page.getByRole('button', { name: 'Slutför' }).tap();
  await expect(published).toBeVisible();
  await mailTo(email, /publicerad/i);
  await page.reload();
  await expect(published).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/connect\//);
  await page.goto('/auth/profile?tab=listings');
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await mine()).toEqual([]);
});

test('a passkey signs in on the page of the listing and goes on buying', async ({ browser }) => {
  const id = await newListing(browser, RACE, 586);
  const { page: own, email } = await newBuyer(browser);
  const page = await phoneOf(browser, email);
  await own.context().close();
  const authenticator = await withAuthenticator(page);
  await page.goto('/auth/profile?tab=account');
  await (await listening(page.getByRole('button', { name: 'Lägg till passnyckel' }).last())).tap();
  await expect.poll(async () => (await authenticator.passkeys()).length).toBe(1);
  await call(page, 'auth.logout', undefined);
  await page.goto(`/listings/${id}`);
  await (await listening(page.getByRole('link', { name: 'Logga in för att köpa' }))).tap();
  // The simulated user accepts every prompt: the browser's own suggestion may sign in before the button is pressed.
  const button = page.getByRole('button', { name: 'Logga in med passnyckel' });
  await expect(button.or(nameField(page)).first()).toBeVisible();
  if (await button.isVisible()) await button.tap().catch(() => undefined);
  await nameField(page).fill('Pia Passnyckel');
  await pay(page).tap();
  await press(page, 'Betala');
  await expect(paid(page)).toBeVisible();
});
