import { expect, type Page } from '@playwright/test';
import { NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import {
  advance,
  BUYER,
  buy,
  buyAtOnce,
  fillLogin,
  forgetName,
  linkIn,
  list,
  listening,
  mailTo,
  newBuyer,
  newListing,
  newUser,
  press,
  RACE,
  SELLER,
  setRaceRules,
  signedIn,
  someone,
  stripeDecides,
  test,
} from '../support';

async function pickRace(page: Page) {
  await (await listening(page.getByRole('combobox', { name: 'Lopp' }))).fill(RACE);
  await page.getByRole('option', { name: RACE }).first().click();
}

const accept = async (page: Page) => {
  await page.getByRole('checkbox', { name: /användarvillkoren/ }).check();
  await page.getByRole('checkbox', { name: /namnändringsavgift/ }).check();
};

const publish = (page: Page) => page.getByRole('button', { name: 'Publicera annons' }).click();

/** A phone's share sheet, which Chromium lacks here: from the next page on, notes what it is given. */
const withShareSheet = (page: Page) =>
  page.addInitScript(() => {
    const share = async ({ files, ...rest }: ShareData) =>
      sessionStorage.setItem('shared', JSON.stringify({ ...rest, types: files?.map(({ type }) => type) }));
    Object.defineProperties(navigator, { share: { value: share }, canShare: { value: () => true } });
  });

/** Shares the published listing: a text, its address and its picture. */
async function expectShared(page: Page): Promise<void> {
  const shared = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('shared') ?? '{}'));
  await expect(async () => {
    await page.getByRole('button', { name: 'Dela annonsen' }).tap();
    expect(await shared()).toMatchObject({
      text: expect.stringMatching(/^Min startplats till .* är till salu för 649\skr allt som allt\.$/),
      url: expect.stringContaining('/listings/'),
      types: ['image/png'],
    });
  }).toPass({ timeout: 30_000 });
}

test('a new seller writes the ad first, and it is published when Stripe is done', async ({ browser }) => {
  const user = await newUser(browser, { firstName: 'Nora', lastName: 'Nysäljare' });
  await forgetName(user.email);
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    storageState: await user.page.context().storageState(),
  });
  const page = await phone.newPage();

  await test.step('an ad is saved', async () => {
    await page.goto('/post-ad');
    await pickRace(page);
    await page.getByLabel(/^Pris/).fill('619');
    await expect(page.getByText(/598,85/).first()).toBeVisible();
    await accept(page);
    await publish(page);
    await expect(page.getByRole('heading', { name: 'Säljarkonto krävs' })).toBeVisible();
    await page.getByLabel('Förnamn').fill('Nora');
    await page.getByLabel('Efternamn').fill('Nysäljare');
  });

  await test.step('nobody else sees it, and its seller sees it first', async () => {
    const other = await phone.newPage();
    await other.goto('/auth/profile?tab=listings');
    await expect(other.getByRole('article').first()).toContainText('Utkast');
    await expect(other.getByRole('button', { name: 'Fortsätt till Stripe' })).toBeInViewport();
    await other.close();
    const visitor = await someone(browser);
    await visitor.goto(`/search?query=${encodeURIComponent(RACE)}`);
    await expect(visitor.getByText(/619\skr/)).toHaveCount(0);
  });

  await test.step('to Stripe and back', async () => {
    await page.getByRole('button', { name: 'Fortsätt till Stripe' }).tap();
    await withShareSheet(page);
    await page.getByRole('button', { name: 'Slutför' }).click();
    await expect(page.getByRole('heading', { name: 'Din annons har publicerats!' })).toBeVisible();
    await expectShared(page);
    await page.goto(linkIn(await mailTo(user.email, /^Din annons är publicerad/), '/listings/'));
    await expect(page.getByText(/619\skr/).first()).toBeVisible();
  });
});

test('a seller’s onboarding in each state, from nothing to rejected', async ({ browser }) => {
  const { page, email } = await newUser(browser, { firstName: 'Stina', lastName: 'Säljer' });

  await test.step('without an account an ad is kept, and published to nobody', async () => {
    await page.goto('/post-ad');
    await pickRace(page);
    await page.getByLabel(/^Pris/).fill('571');
    await accept(page);
    await publish(page);
    await expect(page.getByRole('heading', { name: 'Säljarkonto krävs' })).toBeVisible();
    await expect(page.getByText('Annonsen är sparad')).toBeVisible();
    await page.goto('/auth/profile?tab=account');
    await expect(page.getByText('Din annons väntar')).toBeVisible();
    await (await listening(page.getByRole('button', { name: 'Bli säljare' }))).click();
    await page.getByRole('button', { name: 'Lämna halvvägs' }).click();
    await expect(page.getByText('Onboarding inte slutfört').last()).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/profile\?tab=account$/);
    await expect(page.getByRole('heading', { name: 'Konto under bearbetning' })).toBeVisible();
    await page.getByRole('button', { name: 'Kontrollera status' }).click();
    await expect(page.getByText('Onboarding inte slutfört').last()).toBeVisible();
  });

  await test.step('the draft is changed, and deleted', async () => {
    await page.goto('/auth/profile?tab=listings');
    const draft = page.getByRole('article').filter({ hasText: 'Utkast' });
    await expect(draft.getByText(/något är kvar att fylla i/)).toBeVisible();
    await draft.getByRole('link', { name: 'Ändra' }).click();
    await expect(page.getByLabel(/^Pris/)).toHaveValue(/571/);
    await page.getByLabel(/^Pris/).fill('572');
    await accept(page);
    await publish(page);
    await expect(page.getByRole('heading', { name: 'Säljarkonto krävs' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Ändra utkastet' })).toBeVisible();
    await page.goto('/auth/profile?tab=listings');
    await (await listening(draft.getByRole('button', { name: 'Ta bort' }))).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ta bort utkastet' }).click();
    await expect(page.getByText('Du har inga annonser')).toBeVisible();
  });

  await test.step('a process broken off can be taken up again', async () => {
    await page.goto('/auth/profile?tab=account&onboarding=refresh');
    await expect(page.getByText('Processen avbröts')).toBeVisible();
    await (await listening(page.getByRole('button', { name: 'Fortsätt registreringen' }))).click();
    await page.getByRole('button', { name: 'Slutför' }).click();
    await expect(page.getByText('Ditt säljarkonto är nu klart!')).toBeVisible();
    await page.goto('/auth/profile?tab=account&action=become-seller');
    await expect(page.getByText('Du är redan registrerad som säljare')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/profile\?tab=account$/);
  });

  await test.step('a later requirement of Stripe stops new sales', async () => {
    await stripeDecides(email, 'requirements_due');
    await mailTo(email, /^Stripe behöver mer av dig/);
    await page.goto('/auth/profile?tab=account');
    await expect(page.getByText('Säljarkonto aktiverat')).toHaveCount(0);
    await (await listening(page.getByRole('button', { name: 'Fortsätt registreringen' }))).click();
    await page.getByRole('button', { name: 'Slutför' }).click();
    await expect(page.getByText('Säljarkonto aktiverat')).toBeVisible();
    await page.goto('/post-ad');
    await expect(page.getByRole('combobox', { name: 'Lopp' })).toBeVisible();
  });

  await test.step('a rejected seller sees so', async () => {
    await stripeDecides(email, 'rejected');
    await mailTo(email, /^Stripe har stängt ditt säljarkonto/);
    await page.goto('/post-ad');
    await expect(page.getByRole('heading', { name: 'Säljarkonto krävs' })).toBeVisible();
  });
});

test('a listing form is refused by a rule, kept through a login, and published', async ({ browser }) => {
  const [page] = await signedIn(browser, SELLER);
  await page.goto('/post-ad');

  await test.step('nothing chosen', async () => {
    await publish(page);
    await expect(page.getByText('Välj ett lopp').first()).toBeVisible();
    await expect(page.getByText('Du måste välja ett lopp').first()).toBeVisible();
    await expect(page.getByText('Priset måste vara större än 0 kr')).toBeVisible();
    await expect(page.getByText('Du måste acceptera användarvillkoren')).toBeVisible();
  });

  await setRaceRules(RACE, { refusesDiscounted: true });
  await page.reload();
  await pickRace(page);
  await page.getByLabel(/^Pris/).fill('1000');
  await expect(
    page
      .getByRole('row', { name: /Du får/ })
      .or(page.getByText(/968,80/))
      .first(),
  ).toBeVisible();

  await test.step('the fee must be accepted', async () => {
    await page.getByRole('checkbox', { name: /användarvillkoren/ }).check();
    await publish(page);
    await expect(page.getByText('Du måste acceptera att betala namnändringsavgiften.').first()).toBeVisible();
  });

  await test.step('a discounted start place is refused beside the question, before it is sent', async () => {
    const question = page.getByRole('checkbox', { name: 'Platsen var gratis eller rabatterad' });
    await question.check();
    const refusal = 'Arrangören godkänner inte namnbyte för platser som var gratis eller rabatterade.';
    await expect(page.getByText(refusal)).toBeVisible();
    await accept(page);
    await publish(page);
    await expect(page).toHaveURL(/\/post-ad$/);
    await question.uncheck();
    await expect(page.getByText(refusal)).toHaveCount(0);
  });

  await test.step('what was typed is there after a reload and after a login', async () => {
    await page.getByLabel('Beskrivning (valfritt)').fill('Startled 4, hämtas i Mora.');
    await page.reload();
    await expect(page.getByLabel(/^Pris/)).toHaveValue(/1\s000/);
    await expect(page.getByRole('heading', { name: RACE })).toBeVisible();
    await page.getByLabel('Eget namn på loppet (valfritt)').fill('Fjällmaran, elitledet');
    await accept(page);
    await page.context().clearCookies();
    await publish(page);
    await expect(page.getByText('Du måste vara inloggad')).toBeVisible();
    // In the sheet: nothing is lost, and the listing is published.
    await fillLogin(page, SELLER);
  });

  await expect(page.getByRole('heading', { name: 'Din annons har publicerats!' })).toBeVisible();
  await expect(page.getByText('Fjällmaran, elitledet').first()).toBeVisible();
  await setRaceRules(RACE, {});
  await page.goto('/post-ad');
  await expect(page.getByLabel('Beskrivning (valfritt)')).toHaveValue('');
});

test('a listing’s price is changed, and it is deleted unless bought first', async ({ browser }) => {
  const [seller] = await signedIn(browser, SELLER);
  const { page: buyer } = await newBuyer(browser);

  await test.step('a visitor must sign in', async () => {
    const visitor = await someone(browser);
    const id = await newListing(browser, RACE, 531);
    await visitor.goto(`/listings/${id}/edit`);
    await expect(visitor.getByText('Du måste vara inloggad för att redigera en annons.')).toBeVisible();
  });

  const id = await newListing(browser, RACE, 532);
  await test.step('the price', async () => {
    await seller.goto(`/listings/${id}/edit`);
    await (await listening(seller.getByLabel(/^Pris/))).fill('633');
    await seller.getByRole('button', { name: 'Uppdatera annons' }).click();
    await expect(seller.getByText('Annons uppdaterad')).toBeVisible();
    await expect(seller).toHaveURL(/\/auth\/profile\?tab=listings$/);
  });

  await test.step('the seller edits while a buyer buys', async () => {
    await seller.goto(`/listings/${id}/edit`);
    await buy(buyer, id);
    await expect(buyer).toHaveURL(/\/checkout\//);
    await seller.getByRole('textbox', { name: 'Pris' }).fill('999');
    await seller.getByRole('button', { name: 'Uppdatera annons' }).click();
    await expect(
      seller.getByText(/^Du kan bara redigera annonser som är tillgängliga/).first(),
    ).toBeVisible();
    await seller.goto(`/listings/${id}/name-change`);
    await expect(seller.getByText('Fel status').first()).toBeVisible();
    await expect(seller).toHaveURL(/\/auth\/profile\?tab=listings$/);
    await press(buyer, 'Avbryt');
    await expect(buyer.getByText('Betalning avbruten').first()).toBeVisible();
  });

  await test.step('the seller takes it down', async () => {
    await seller.goto(`/listings/${id}/edit`);
    await (await listening(seller.getByRole('button', { name: 'Ta bort annons' }))).click();
    const dialog = seller.getByRole('dialog');
    await expect(dialog).toContainText('Denna åtgärd kan inte ångras.');
    await dialog.getByRole('button', { name: 'Ta bort annons' }).click();
    await expect(seller.getByText('Annons borttagen')).toBeVisible();
  });
});

test('a missed deadline: the notification, and the listing relisted', async ({ browser }) => {
  const { page } = await newUser(browser, { firstName: 'Lars', lastName: 'Långsam' });
  await page.goto('/auth/profile?tab=account');
  await (await listening(page.getByRole('button', { name: 'Bli säljare' }))).click();
  await page.getByRole('button', { name: 'Slutför' }).click();
  await expect(page.getByText('Säljarkonto aktiverat')).toBeVisible();
  const id = await list(page, RACE, { price: 541 });
  const [buyer] = await signedIn(browser, BUYER);
  await buyAtOnce(buyer, id, 541);

  await page.goto('/auth/profile?tab=listings');
  await expect(page.getByRole('tab', { name: /Mina annonser/ })).toContainText('1');
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByText('Väntar på namnbyte').first()).toBeVisible();
  // The notices say the same as the number in the head.
  await page.getByRole('link', { name: 'Aviseringar' }).click();
  await expect(page.getByText('Inga olästa aviseringar')).toBeVisible();
  const waiting = page.getByRole('list', { name: 'Väntar på dig' });
  await expect(waiting.getByRole('listitem')).toHaveText(/1 namnbyte väntar på dig/);
  await waiting.getByRole('link', { name: 'Till mina annonser' }).click();
  await expect(page.getByRole('tab', { name: /Mina annonser/ })).toHaveAttribute('aria-selected', 'true');

  await advance({ hours: NAME_CHANGE_HOURS + 1 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Åtgärder krävs' })).toBeVisible();
  await expect(page.getByText('Pausad - deadline missad')).toBeVisible();
  await page.getByText('Visa hela affären').click();
  await expect(page.getByText(/Återbetal(d|ning pågår)/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Aviseringar' }).click();
  await expect(page.getByText('Tiden är ute')).toBeVisible();
  await page.getByRole('button', { name: 'Markera alla som lästa' }).click();
  await expect(page.getByText('Allt är läst')).toBeVisible();
  await page.goto('/auth/profile?tab=listings');
  await expect(page.getByRole('heading', { name: 'Åtgärder krävs' })).toHaveCount(0);
});
