import { expect, type Locator, type Page } from '@playwright/test';
import { NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import {
  advance,
  BUYER,
  buy,
  enter,
  fillLogin,
  forgetName,
  linkIn,
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
} from './support';

/** Presses and fields outside Stripe's pages. */
function counting() {
  const counts = { taps: 0, fields: 0 };
  const tap = async (control: Locator) => {
    counts.taps += 1;
    await control.tap();
  };
  const fill = async (field: Locator, text: string) => {
    counts.fields += 1;
    await field.fill(text);
  };
  return { counts, tap, fill };
}

async function pickRace(page: Page, name = RACE) {
  await page.getByRole('combobox', { name: 'Lopp' }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

const accept = async (page: Page) => {
  await page.getByRole('checkbox', { name: /användarvillkoren/ }).check();
  await page.getByRole('checkbox', { name: /arrangörens avgift/ }).check();
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
      text: expect.stringMatching(/^Min startplats till .* är till salu för 643\skr allt som allt\.$/),
      url: expect.stringContaining('/listings/'),
      types: ['image/png'],
    });
  }).toPass({ timeout: 30_000 });
}

test('a new seller writes the ad first, and it is published when Stripe is done', {
  tag: '@serverless',
}, async ({ browser }) => {
  const user = await newUser(browser, { firstName: 'Nora', lastName: 'Nysäljare' });
  await forgetName(user.email);
  const phone = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    storageState: await user.page.context().storageState(),
  });
  const page = await phone.newPage();
  const { counts, tap, fill } = counting();

  await test.step('from a listing’s link to a saved ad', async () => {
    await page.goto(`/listings/${await newListing(browser, RACE, 611)}`);
    await tap(await listening(page.getByRole('button', { name: 'Öppna menyn' })));
    await tap(page.getByRole('dialog', { name: 'Meny' }).getByRole('link', { name: 'Skapa annons' }));
    await expect(page.getByRole('heading', { name: 'Skapa annons' })).toBeVisible();
    const races = await listening(page.getByRole('combobox', { name: 'Lopp' }));
    await fill(races, RACE);
    await tap(page.getByRole('option', { name: RACE }).first());
    await fill(page.getByLabel(/^Pris/), '613');
    await expect(page.getByText(/593,02/).first()).toBeVisible();
    await fill(page.getByLabel('Förnamn'), 'Nora');
    await fill(page.getByLabel('Efternamn'), 'Nysäljare');
    await tap(page.getByRole('checkbox', { name: /användarvillkoren/ }));
    await tap(page.getByRole('checkbox', { name: /arrangörens avgift/ }));
    await tap(page.getByRole('button', { name: 'Publicera annons' }));
    await expect(page.getByRole('heading', { name: 'Säljarkonto krävs' })).toBeVisible();
  });

  await test.step('nobody else sees it, and its seller sees it first', async () => {
    const other = await phone.newPage();
    await other.goto('/auth/profile?tab=listings');
    await expect(other.getByRole('article').first()).toContainText('Utkast');
    await expect(other.getByRole('button', { name: 'Fortsätt till Stripe' })).toBeInViewport();
    await other.close();
    const visitor = await someone(browser);
    await visitor.goto(`/search?query=${encodeURIComponent(RACE)}`);
    await expect(visitor.getByText(/613\skr/)).toHaveCount(0);
  });

  await test.step('to Stripe and back', async () => {
    await tap(page.getByRole('button', { name: 'Fortsätt till Stripe' }));
    await withShareSheet(page);
    await page.getByRole('button', { name: 'Slutför' }).click();
    await expect(page.getByRole('heading', { name: 'Din annons har publicerats!' })).toBeVisible();
    await expectShared(page);
    const mail = await mailTo(user.email, /^Din annons är publicerad/);
    await page.goto(linkIn(mail, '/listings/'));
    await expect(page.getByText(/613\skr/).first()).toBeVisible();
  });
  // Signing in by a code adds its own: the goals are 10 and 6.
  expect(counts).toEqual({ taps: 7, fields: 4 });
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
    await page.getByRole('button', { name: 'Bli säljare' }).click();
    await page.getByRole('button', { name: 'Lämna halvvägs' }).click();
    await expect(page.getByText('Säljarkontot är inte klart').last()).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/profile\?tab=account$/);
    await expect(page.getByRole('heading', { name: 'Konto under bearbetning' })).toBeVisible();
    await page.getByRole('button', { name: 'Kontrollera status' }).click();
    await expect(page.getByText('Säljarkontot är inte klart').last()).toBeVisible();
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
    await draft.getByRole('button', { name: 'Ta bort' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ta bort utkastet' }).click();
    await expect(page.getByText('Du har inga annonser')).toBeVisible();
  });

  await test.step('a process broken off can be taken up again', async () => {
    await page.goto('/auth/profile?tab=account&onboarding=refresh');
    await expect(page.getByText('Processen avbröts')).toBeVisible();
    await page.getByRole('button', { name: 'Fortsätt registreringen' }).click();
    await page.getByRole('button', { name: 'Slutför' }).click();
    await expect(page.getByText('Ditt säljarkonto är nu klart!')).toBeVisible();
    await expect(page.getByText('Säljarkonto aktiverat')).toBeVisible();
  });

  await test.step('an existing seller sees so', async () => {
    await page.goto('/auth/profile?tab=account&action=become-seller');
    await expect(page.getByText('Du är redan registrerad som säljare')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/profile\?tab=account$/);
  });

  await test.step('what Stripe asks for later stops new sales', async () => {
    await stripeDecides(email, 'asked');
    await mailTo(email, /^Stripe behöver mer av dig/);
    await page.goto('/auth/profile?tab=account');
    await expect(page.getByText('Stripe behöver mer av dig')).toBeVisible();
    await expect(page.getByText('Säljarkonto aktiverat')).toHaveCount(0);
    await page.getByRole('button', { name: 'Fortsätt registreringen' }).click();
    await page.getByRole('button', { name: 'Slutför' }).click();
    await expect(page.getByText('Säljarkonto aktiverat')).toBeVisible();
    await page.goto('/post-ad');
    await expect(page.getByRole('combobox', { name: 'Lopp' })).toBeVisible();
  });

  await test.step('a rejected seller sees so', async () => {
    await stripeDecides(email, 'rejected');
    await page.goto('/auth/profile?tab=account');
    await expect(page.getByRole('heading', { name: 'Säljarkonto avvisat' })).toBeVisible();
    await mailTo(email, /^Stripe har stängt ditt säljarkonto/);
    await page.goto('/post-ad');
    await expect(page.getByRole('heading', { name: 'Säljarkonto krävs' })).toBeVisible();
  });
});

test('a listing form is refused by a rule, kept over a login, and published', async ({ browser }) => {
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
    await expect(page.getByText('Du måste acceptera att betala arrangörens avgift.').first()).toBeVisible();
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
    // Over the page: nothing is lost, and it goes on publishing.
    await fillLogin(page, SELLER);
  });

  await expect(page.getByRole('heading', { name: 'Din annons har publicerats!' })).toBeVisible();
  await expect(page.getByText('Fjällmaran, elitledet').first()).toBeVisible();
  await setRaceRules(RACE, {});
  await page.goto('/post-ad');
  await expect(page.getByLabel('Beskrivning (valfritt)')).toHaveValue('');
});

test('a listing’s price is changed, and it is deleted unless bought first', async ({ browser }) => {
  const seller = await someone(browser);
  const { page: buyer } = await newBuyer(browser);
  await enter(seller, SELLER);

  await test.step('a visitor must sign in', async () => {
    const visitor = await someone(browser);
    const id = await newListing(browser, RACE, 531);
    await visitor.goto(`/listings/${id}/edit`);
    await expect(visitor.getByText('Du måste vara inloggad för att redigera en annons.')).toBeVisible();
  });

  const id = await newListing(browser, RACE, 532);
  await test.step('the price', async () => {
    await seller.goto(`/listings/${id}/edit`);
    await seller.getByLabel(/^Pris/).fill('633');
    await seller.getByRole('button', { name: 'Uppdatera annons' }).click();
    await expect(seller.getByText('Annons uppdaterad')).toBeVisible();
    await expect(seller.getByText('Ditt pris har uppdaterats framgångsrikt.')).toBeVisible();
    await expect(seller).toHaveURL(/\/auth\/profile\?tab=listings$/);
  });

  await test.step('the seller edits while a buyer buys', async () => {
    await seller.goto(`/listings/${id}/edit`);
    await buy(buyer, id);
    await expect(buyer).toHaveURL(/\/checkout\//);
    await seller.getByLabel(/^Pris/).fill('999');
    await seller.getByRole('button', { name: 'Uppdatera annons' }).click();
    await expect(
      seller
        .getByText('Du kan bara redigera annonser som är tillgängliga och inte har någon köpare.')
        .first(),
    ).toBeVisible();
    await expect(seller).toHaveURL(/\/auth\/profile\?tab=listings$/);
    await seller.goto(`/listings/${id}/name-change`);
    await expect(seller.getByText('Betalning inte bekräftad').first()).toBeVisible();
    await expect(seller).toHaveURL(/\/auth\/profile\?tab=listings$/);
    await press(buyer, 'Avbryt');
    await expect(buyer.getByText('Betalning avbruten').first()).toBeVisible();
  });

  await test.step('the seller takes it down in two tabs', async () => {
    const other = await seller.context().newPage();
    await seller.goto(`/listings/${id}/edit`);
    await other.goto(`/listings/${id}/edit`);
    for (const tab of [seller, other]) {
      await tab.getByRole('button', { name: 'Ta bort annons' }).click();
      await expect(tab.getByRole('dialog')).toContainText('Är du säker?');
      await expect(tab.getByRole('dialog')).toContainText(
        'Detta kommer att permanent ta bort din annons. Denna åtgärd kan inte ångras.',
      );
      await tab.getByRole('dialog').getByRole('button', { name: 'Ta bort annons' }).click();
      if (tab === seller) await expect(tab.getByText('Annons borttagen')).toBeVisible();
      else await expect(tab.getByText('Annons hittades inte')).toBeVisible();
    }
    await expect(seller.getByText('Din annons har tagits bort framgångsrikt.')).toBeVisible();
  });
});

test('a missed deadline: the notification, and the listing relisted', async ({ browser }) => {
  const { page } = await newUser(browser, { firstName: 'Lars', lastName: 'Långsam' });
  await page.goto('/auth/profile?tab=account');
  await page.getByRole('button', { name: 'Bli säljare' }).click();
  await page.getByRole('button', { name: 'Slutför' }).click();
  await expect(page.getByText('Säljarkonto aktiverat')).toBeVisible();
  await page.goto('/post-ad');
  await pickRace(page);
  await page.getByLabel(/^Pris/).fill('541');
  await accept(page);
  await publish(page);
  await expect(page.getByRole('heading', { name: 'Din annons har publicerats!' })).toBeVisible();
  await page.goto('/auth/profile?tab=listings');
  const href = await page.getByRole('article').getByRole('link', { name: RACE }).getAttribute('href');
  const [buyer] = await signedIn(browser, BUYER);
  await buy(buyer, href?.split('/').pop() ?? '');
  await press(buyer, 'Betala');
  await expect(buyer.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();

  await page.reload();
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
  await expect(page.getByText('Pausad – deadline missad')).toBeVisible();
  await page.getByText('Visa hela affären').click();
  await expect(page.getByText(/Återbetal(d|ning pågår)/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Aviseringar' }).click();
  await expect(page.getByText('Tiden är ute')).toBeVisible();
  await page.getByRole('button', { name: 'Markera alla som lästa' }).click();
  await expect(page.getByText('Allt är läst')).toBeVisible();
  await page.goto('/auth/profile?tab=listings');
  await expect(page.getByRole('heading', { name: 'Åtgärder krävs' })).toHaveCount(0);
  // A second tab, which still shows the listing as paused when it is long gone.
  const late = await page.context().newPage();
  await late.goto('/auth/profile?tab=listings');
  await expect(late.getByRole('button', { name: 'Återaktivera' })).toBeVisible();
  await page.getByRole('button', { name: 'Återaktivera' }).click();
  await expect(page.getByText(`${NAME_CHANGE_HOURS}-timmars regeln`)).toBeVisible();
  await expect(page.getByText('Tillgänglig', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ta bort' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort annons' }).click();
  await expect(page.getByText('Annonsen har tagits bort permanent.')).toBeVisible();
  await expect(page.getByText('Du har inga annonser')).toBeVisible();
  await late.getByRole('button', { name: 'Återaktivera' }).click();
  await expect(late.getByText('Annonsen är borttagen och kan inte återaktiveras.')).toBeVisible();
  await expect(late.getByText('Du har inga annonser')).toBeVisible();
});
