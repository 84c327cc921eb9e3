import type { Locator, Page } from '@playwright/test';
import type { RaceChange } from '@/domain/race/changes';
import { addDays, stockholmDate } from '@/domain/time';
import { waitFor } from './wait';

/**
 * `requirementsDue`, `reviewed` and `rejected` are sellers by what the payment provider requires of them; `unverified` is the
 * admin before the second factor; `organiser` is a contact of one.
 */
export const roles = [
  'visitor',
  'seller',
  'buyer',
  'admin',
  'unverified',
  'requirementsDue',
  'reviewed',
  'rejected',
  'organiser',
] as const;
export type Role = (typeof roles)[number];

/** What the demo's seed has to show: a listing in each state, of whom it concerns. */
export interface Seeded {
  /** Listing ids by the state of its purchase. */
  selling: Record<string, string>;
  buying: Record<string, string>;
  /** For sale by somebody else. */
  forSale: string | undefined;
  /** For sale, where the buyer pays the organiser. */
  feeToBuyer: string | undefined;
  /** For sale, where the organiser wants to know things of the buyer. */
  needsDetails: string | undefined;
  /** An open dispute of the demo's buyer, and one of the demo's seller. */
  openDispute: string | undefined;
  sellersDispute: string | undefined;
  /** Of a race whose organiser has paused the resale. */
  resalePaused: string | undefined;
  /** Sold by the demo's seller, at a race whose organiser changes the name by mail. */
  byMail: string | undefined;
  /** Sold by the demo's seller, of whom the organiser has requested information. */
  informationRequested: string | undefined;
}

interface Screen {
  name: string;
  as: Role;
  path: (seeded: Seeded) => string;
  /** Brings the screen into its state once it is open. */
  then?: (page: Page) => Promise<void>;
}

/** The placeholder of something that is loading. */
const WAITING = '[data-loading], [data-skeleton], [data-until-known], .mantine-Loader-root';

/** Opens a screen and waits until it is hydrated and loaded. A page that follows something live is never idle. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // The widget runs nothing.
  if (path.startsWith('/embed/')) return;
  await page.waitForFunction(
    (waiting) =>
      document.documentElement.hasAttribute('data-hydrated') &&
      document.querySelector('h1') !== null &&
      // What is not shown at this width is not waited for: it loads when it is opened.
      [...document.querySelectorAll(waiting)].every((node) => !node.checkVisibility()),
    WAITING,
  );
}

const at = (path: string) => () => path;
/** @throws when the seed has made no such thing: the page of nothing would pass. */
const seededId = (id: string | undefined, what: string): string => {
  if (!id) throw new Error(`The seed has no ${what}`);
  return id;
};
type SeededId = Exclude<keyof Seeded, 'selling' | 'buying'>;
export const listingPage =
  (what: SeededId, page = '') =>
  (seeded: Seeded) =>
    `/listings/${seededId(seeded[what], what)}${page}`;
const disputePage = (what: SeededId) => (seeded: Seeded) => `/arenden/${seededId(seeded[what], what)}`;
/** A page of a listing sold or bought by the demo's users, by how far its purchase has come. */
export const sold =
  (state: string, page = '') =>
  ({ selling }: Seeded) =>
    `/listings/${seededId(selling[state], state)}${page}`;
const bought =
  (state: string) =>
  ({ buying }: Seeded) =>
    `/listings/${seededId(buying[state], state)}/confirm-purchase`;
const aboutMails = at('/ar-mejlet-fran-oss');
const account = at('/auth/profile?tab=account');
const forSale = listingPage('forSale');
const dispute = disputePage('openDispute');
const screen = (name: string, as: Role, path: Screen['path'], then?: Screen['then']): Screen => ({
  name,
  as,
  path,
  ...(then && { then }),
});

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** The demo's seller, from the list of users. */
async function openUser(page: Page) {
  await page.getByRole('searchbox', { name: 'Sök person' }).fill('Sara');
  await page.getByRole('link', { name: /^Sara Säljare/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Sara Säljare/ }).waitFor();
  await page.getByRole('table', { name: 'Annonser' }).waitFor();
}

/** The buyer's answers to the organiser, with one that is wrong. */
async function answerWrongly(page: Page) {
  await press('Köp startplats')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-postadress').fill('ake@');
  await dialog.getByRole('button', { name: /^Betala/ }).click();
  await dialog.getByText('Ogiltig e-postadress.').waitFor();
}

/** What a browser remembers of a payment that was verified. */
async function rememberPayment(page: Page) {
  await page.evaluate(() => sessionStorage.setItem('payment-verified-cs_sedd', 'true'));
  await page.reload();
  await page.getByText('Betalningen genomförd!').first().waitFor();
  await page.getByText('dagar kvar').waitFor();
}

/** Begins a seller account and leaves it half-done. */
async function leaveHalfway(page: Page) {
  const begin = page.getByRole('button', { name: 'Bli säljare' });
  if (!(await begin.isVisible())) return;
  await press('Bli säljare')(page);
  await page.getByRole('button', { name: 'Lämna halvvägs' }).click();
  await page.getByText('Konto under bearbetning').waitFor();
}

/** The sign-in sheet: by whichever link to the login page is shown at this width. */
async function openSignIn(page: Page) {
  const link = page.getByRole('main').getByRole('link', { name: /^Logga in( för att köpa)?$/ });
  await link.filter({ visible: true }).first().click();
  await page.getByRole('dialog').getByLabel('E-postadress').waitFor();
}

let requests = 0;

/** Has a code mailed to an address of its own: an address gets only so many an hour. */
async function requestCode(page: Page, form: Locator) {
  requests += 1;
  await form.getByLabel('E-postadress').fill(`skarm-${Date.now()}-${requests}@loppbytet.example`);
  await form.getByRole('button', { name: 'Fortsätt' }).click();
  await page.getByRole('textbox', { name: 'Kod' }).waitFor();
}

/** Opens a dialog. */
const opens = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').waitFor();
};

/** Opens a dialog and sends it as it is, which is refused with this text. */
const refused = (opens: string | RegExp, sends: string, message: string) => async (page: Page) => {
  await press(opens)(page);
  await page.getByRole('dialog').getByRole('button', { name: sends }).click();
  await shows(message)(page);
};

const shows = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

/** Fills in an ad, which is kept as a draft. */
async function saveAd(page: Page) {
  const races = page.getByRole('combobox', { name: 'Lopp' });
  await races.fill('herrestads');
  await page
    .getByRole('option', { name: /^Herrestads/ })
    .first()
    .click();
  await page.getByLabel(/^Pris/).fill('450');
  await page.getByRole('checkbox', { name: /användarvillkoren/ }).check();
  await page.getByRole('checkbox', { name: /namnändringsavgift/ }).check();
  await press('Publicera annons')(page);
  await shows('Annonsen är sparad')(page);
}

async function openLog(page: Page) {
  // On wide screens that of a running purchase is open from the start.
  await page.getByText('Visa hela affären').filter({ visible: true }).first().click();
}

const paymentOf = (listingId: string) => `/payment-success?session_id=cs_sedd&listing_id=${listingId}`;

const tab = (name: string) => at(`/admin/manager?tab=${name}`);

/** Something from the first row's menu in a table, when it has come to stand still. */
async function fromMenu(page: Page, action: string): Promise<void> {
  await press(/^Åtgärder för/)(page);
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('dialog').waitFor();
  // What is behind the dialog is behind all of it, or not at all.
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** A race's page once an admin has changed the race, which is done once. */
const changedRace = (name: string, slug: string, change: RaceChange, message: string) =>
  screen(name, 'admin', at(`/lopp/${slug}`), async (page) => {
    const input = encodeURIComponent(JSON.stringify({ json: { slug } }));
    const race = await (await page.request.get(`/api/trpc/races.bySlug?input=${input}`)).json();
    const raceId = race.result.data.json.id;
    // Refused where it has been done.
    await page.request.post('/api/trpc/raceChanges.do', {
      data: { json: { raceId, change, note: 'Arrangörens mejl.' } },
    });
    await waitFor('the change to be shown', async () => {
      await open(page, `/lopp/${slug}`);
      return page.getByText(message).isVisible();
    });
  });

interface WithPurchase {
  purchaseId?: string;
  purchase?: { purchaseId: string };
}

/** Sends in a mail to the purchase of this page, which is no proof, and waits until both parties see that. */
const forwardMail =
  (procedure: string, idIn: (found: WithPurchase) => string | undefined) => async (page: Page) => {
    const listingId = new URL(page.url()).pathname.split('/')[2];
    const input = encodeURIComponent(JSON.stringify({ json: { listingId } }));
    const found = await (await page.request.get(`/api/trpc/${procedure}?input=${input}`)).json();
    const mail = [
      'From: Exempelklubben <exempelklubben@post.example>',
      'Subject: Bekräftelse på namnbyte',
      'Date: Mon, 02 Nov 2026 09:30:00 +0100',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      'Hej! Platsen står nu i köparens namn.',
    ].join('\r\n');
    await page.request.post('/api/trpc/purchases.addMail', {
      data: {
        json: { purchaseId: idIn(found.result.data.json), mail: Buffer.from(mail).toString('base64') },
      },
    });
    const message = page.getByText('Vi kunde inte bekräfta att mejlet').first();
    await waitFor('the mail to be checked', async () => {
      await open(page, new URL(page.url()).pathname);
      return message.isVisible();
    });
    await page.getByText('Läs mejlet').first().click();
  };

const daysAgo = (days: number) => addDays(stockholmDate(new Date()), -days);

/** Opens a chargeback of a payment that has been paid out, unless there is one, and goes to its page. */
async function openChargeback(page: Page) {
  const link = page.getByRole('link', { name: 'Svara banken' }).first();
  const sandbox = process.env.E2E_SANDBOX_URL;
  const state = await (await page.request.get(`${sandbox}/state`)).json();
  if (state.disputes.length === 0) {
    const paidOut = state.transfers[0]?.transfer_group;
    const charge = state.charges.find((each: { transfer_group: string }) => each.transfer_group === paidOut);
    await page.request.post(`${sandbox}/disputes`, { data: { charge: charge?.id } });
    await page.request.post(`${sandbox}/webhooks/flush`);
  }
  await waitFor('the chargeback to be listed', async () => {
    await open(page, '/admin/manager?tab=money');
    return (await link.count()) > 0;
  });
  await link.click();
  await page.getByRole('heading', { level: 1, name: /^Återkrav: / }).waitFor();
  await page.getByRole('button', { name: 'Skicka till banken' }).waitFor();
}

const runner = { full_name: 'Åke Öberg', birth_date: '1985-03-02', phone: '070-123 45 67', shirt_size: 'M' };

/** Begins a bid that no place is cheap enough for, unless there is one. @param then with Stripe's page for its card */
const withBid =
  (slug: string, then?: (page: Page, cardPage: string) => Promise<unknown>) => async (page: Page) => {
    const input = encodeURIComponent(JSON.stringify({ json: { raceSlug: slug } }));
    const read = async () =>
      (await (await page.request.get(`/api/trpc/bids.form?input=${input}`)).json()).result.data.json;
    const { race, latestUntil, mine } = await read();
    if (!mine) {
      const begun = await page.request.post('/api/trpc/bids.begin', {
        data: {
          json: {
            raceId: race.id,
            maximum: 3100,
            until: latestUntil,
            buyerDetails: runner,
            startConsent: true,
            withdrawalKnown: true,
          },
        },
      });
      await then?.(page, (await begun.json()).result.data.json.url);
      await page.request.post(`${process.env.E2E_SANDBOX_URL}/webhooks/flush`);
    }
    await open(page, new URL(page.url()).pathname + new URL(page.url()).search);
  };

const saveCard = (page: Page, cardPage: string) => page.request.post(cardPage, { data: { card: 'works' } });

export const screens: Screen[] = [
  screen('hem', 'visitor', at('/')),
  screen('hem-inga-traffar', 'visitor', at('/?query=qqqq')),
  screen('sok', 'visitor', at('/search')),
  screen('sok-inga-traffar', 'visitor', at('/search?query=qqqq')),
  screen('sok-inga-traffar-lopp', 'visitor', at('/search?race=Vasaloppet&maxPrice=30')),
  screen('sok-per-lopp', 'visitor', at('/search?show=races')),
  screen('annons-utloggad', 'visitor', forSale),
  screen('annons-kopare', 'buyer', forSale),
  screen('annons-kopare-betalar-avgift', 'buyer', listingPage('feeToBuyer')),
  screen('annons-egen', 'seller', sold('available'), shows('minus betalleverantörens avgift')),
  screen('annons-finns-inte', 'visitor', at('/listings/00000000-0000-4000-8000-000000000000')),
  screen('avgift-bekraftelse', 'buyer', listingPage('feeToBuyer', '/buyer-name-change-confirmation')),
  screen('annons-anmal-fel', 'visitor', forSale, async (page) => {
    await press('Anmäl annons')(page);
    await page.getByRole('button', { name: 'Skicka anmälan' }).click();
    await page.getByText('Välj vad som är fel.').waitFor();
  }),
  screen('lopp-anmal', 'buyer', at('/lopp/vasaloppet'), opens('Anmäl sidan')),
  screen('annons-sald', 'visitor', sold('completed')),
  screen('kop-uppgifter', 'buyer', listingPage('needsDetails'), press('Köp startplats')),
  screen('kop-uppgifter-fel', 'buyer', listingPage('needsDetails'), answerWrongly),
  screen('betalning-utan-session', 'buyer', at('/payment-success')),
  screen(
    'betalning-klar',
    'buyer',
    ({ buying }) => paymentOf(seededId(buying.pending_name_change, 'pending_name_change')),
    rememberPayment,
  ),
  screen('logga-in', 'visitor', at('/auth/login')),
  screen('logga-in-fel', 'visitor', at('/auth/login'), async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }).click();
    await page.getByText('Ogiltig e-postadress.').waitFor();
  }),
  screen('logga-in-med-kod', 'visitor', at('/auth/login?mode=email')),
  screen('logga-in-med-kod-fel', 'visitor', at('/auth/login?mode=email'), press('Fortsätt')),
  screen('logga-in-kod', 'visitor', at('/auth/login?mode=email'), (page) =>
    requestCode(page, page.locator('main')),
  ),
  screen('logga-in-blad', 'visitor', forSale, openSignIn),
  screen('logga-in-blad-fel-kod', 'visitor', forSale, async (page) => {
    await openSignIn(page);
    const sheet = page.getByRole('dialog');
    await requestCode(page, sheet);
    // Wrong, unless it is the one in a million; then the next one is.
    await sheet.getByRole('textbox', { name: 'Kod' }).fill('000000');
    await sheet.getByText('Koden stämmer inte.').waitFor();
  }),
  screen('aterstall', 'visitor', at('/auth/login?mode=forgot')),
  screen('registrera', 'visitor', at('/auth/register')),
  screen('registrera-fel', 'visitor', at('/auth/register'), async (page) => {
    await press('Skapa konto')(page);
    await page.getByText('Förnamn är obligatoriskt.').waitFor();
  }),
  screen('hur-det-fungerar', 'visitor', at('/how-it-works')),
  screen('om-oss', 'visitor', at('/about')),
  screen('for-arrangorer', 'visitor', at('/for-arrangorer')),
  screen('for-arrangorer-anslut-fel', 'visitor', at('/for-arrangorer/anslut'), async (page) => {
    await press('Skicka ansökan')(page);
    await page.getByText('Skriv arrangörens namn.').waitFor();
  }),
  screen('widget', 'visitor', at('/embed/lopp/exempelloppet')),
  screen('widget-utan-lopp', 'visitor', at('/embed/lopp/finns-inte')),
  screen('lopp-widgetkod', 'visitor', at('/lopp/exempelloppet'), async (page) => {
    await page.getByText('Visa platserna på din webbplats').click();
  }),
  screen('villkor', 'visitor', at('/terms')),
  screen('integritet', 'visitor', at('/privacy')),
  screen('cookiepolicy', 'visitor', at('/cookie-policy')),
  screen('cookieinstallningar', 'visitor', at('/cookie-settings')),
  screen('trygghet', 'visitor', at('/trygghet')),
  screen('trygghet-tabell', 'visitor', at('/trygghet'), async (page) => {
    await page.getByText('Visa som tabell').click();
  }),
  screen('mejlet', 'visitor', aboutMails),
  screen('mejlet-kop', 'buyer', aboutMails, async (page) => {
    await page.getByRole('button', { name: 'Visa mejlen om dina köp' }).click();
    await page
      .getByText(/^Skickat /)
      .first()
      .waitFor();
  }),
  screen('tillganglighet', 'visitor', at('/tillganglighet')),
  screen('angra', 'visitor', at('/angra')),
  screen('alla-lopp', 'visitor', at('/lopp')),
  screen('lopp', 'visitor', at('/lopp/vasaloppet')),
  screen(
    'lopp-regler-okanda',
    'visitor',
    at('/lopp/stockholm-marathon'),
    shows('Arrangörens regler är inte kontrollerade'),
  ),
  screen('lopp-priser', 'visitor', at('/lopp/cykelvasan-90')),
  screen('lopp-priser-tabell', 'visitor', at('/lopp/cykelvasan-90'), async (page) => {
    await page.getByText('Visa som tabell').click();
  }),
  screen('annons-lagre-pris', 'visitor', at('/lopp/cykelvasan-90?sortBy=priceAsc'), async (page) => {
    await page.locator('main a[href^="/listings/"]').first().click();
    // Early in a year too few of the demo's sales are of that year for more to be shown.
    await page
      .getByLabel('Säljaren')
      .getByText(/alla i\stid/)
      .waitFor();
  }),
  screen('ny-annons-priser', 'seller', at('/post-ad?lopp=cykelvasan-90'), async (page) => {
    await page.getByRole('button', { name: 'Se priserna' }).click();
    await page
      .getByRole('dialog', { name: 'Vad platserna sålts för' })
      .getByText('Visa som tabell')
      .waitFor();
  }),
  screen('ny-annons-inga-priser', 'seller', at('/post-ad?lopp=vasaloppet'), shows('Köparen betalar')),
  changedRace('lopp-installt', 'dalsland-xc-35-km', { kind: 'cancelled' }, 'Dalsland XC 35 km är inställt'),
  changedRace(
    'lopp-avgjort',
    'cykelvasan-32',
    { kind: 'moved', date: daysAgo(20), lastDay: null },
    'Loppet är avgjort',
  ),
  changedRace(
    'lopp-stangt',
    'ultravasan-45',
    { kind: 'closed_early', lastDay: daysAgo(2) },
    'Namnbytet har stängt',
  ),
  screen('lopp-saknas', 'visitor', at('/lopp-saknas?namn=Hjälmaren runt')),
  screen('lopp-saknas-fel', 'visitor', at('/lopp-saknas'), async (page) => {
    await press('Skicka')(page);
    await page.getByText('Skriv vad loppet heter.').waitFor();
  }),
  screen('lopp-stammer-inte', 'buyer', at('/lopp/vasaloppet/stammer-inte')),
  screen('lopp-bevaka-begransat', 'visitor', at('/lopp/lidingoloppet-30'), async (page) => {
    await press('Bevaka loppet')(page);
    await press('Välj högsta pris och fler distanser')(page);
    await page.getByLabel('Mest du vill betala, allt som allt').waitFor();
  }),
  screen('kopbud-utloggad', 'visitor', at('/lopp/vasaloppet/kop-at-mig')),
  screen('kopbud-formular', 'buyer', at('/lopp/exempelloppet/kop-at-mig'), async (page) => {
    await page.getByLabel('Det mesta du vill betala, allt som allt').fill('900');
    await page.getByText(/^Det räcker till ett pris på/).waitFor();
  }),
  screen('kopbud-formular-fel', 'seller', at('/lopp/vasaloppet/kop-at-mig'), async (page) => {
    await press('Lägg budet')(page);
    await page.getByText('Skriv det högsta du vill betala.').waitFor();
  }),
  screen('kopbud', 'buyer', at('/auth/bud'), async (page) => {
    await withBid('exempelsparet', saveCard)(page);
    await shows('Väntar på en startplats')(page);
  }),
  screen('kopbud-andra', 'buyer', at('/auth/bud'), async (page) => {
    await withBid('exempelhalvan', saveCard)(page);
    await press(/^Ändra budet/)(page);
    await page.getByRole('dialog').getByLabel('Det mesta du vill betala, allt som allt').waitFor();
  }),
  screen('kopbud-vantar-pa-kort', 'requirementsDue', at('/auth/bud?klart=1'), async (page) => {
    await withBid('exempelsparet')(page);
    await shows('Vi väntar på besked från Stripe')(page);
  }),
  screen('kopbud-inga', 'seller', at('/auth/bud')),
  screen('lopp-forbjudet', 'visitor', at('/lopp/helsingborg-marathon')),
  screen('fragor', 'visitor', at('/faq')),
  screen('kontakt', 'visitor', at('/contact')),
  screen('finns-inte', 'visitor', at('/finns-inte')),
  screen('profil-kop', 'buyer', at('/auth/profile')),
  screen('profil-kop-sa-har-det-gatt', 'buyer', at('/auth/profile'), openLog),
  screen('aviseringar', 'seller', at('/auth/notifications')),
  screen('aviseringar-inga', 'buyer', at('/auth/notifications')),
  screen('arende-kopare', 'buyer', dispute),
  screen('arende-uppgorelse', 'buyer', dispute, async (page) => {
    await press('Föreslå en uppgörelse')(page);
    await page.getByLabel('Tillbaka till dig, i kronor').fill('150');
  }),
  screen('arende-saljare', 'seller', disputePage('sellersDispute')),
  screen('arende-admin', 'admin', dispute),
  screen('angra-bekrafta', 'buyer', at('/angra'), press('Gå vidare')),
  screen('profil-annonser', 'seller', at('/auth/profile?tab=listings')),
  screen('profil-konto', 'seller', account),
  screen('profil-konto-byt-epost', 'buyer', account, press('Byt e-postadress')),
  screen('angra-byte-av-epost', 'visitor', at('/auth/undo-email?token=abc')),
  screen('profil-konto-ej-saljare', 'buyer', account),
  screen('profil-konto-paborjat', 'admin', account, leaveHalfway),
  screen('profil-konto-kompletteras', 'requirementsDue', account, shows('Stripe behöver mer av dig')),
  screen('profil-konto-granskas', 'reviewed', account, shows('Stripe kontrollerar')),
  screen('profil-konto-avvisat', 'rejected', account, shows('Säljarkonto avvisat')),
  screen('skapa-annons-kompletteras', 'requirementsDue', at('/post-ad'), shows('Annonsen sparas.')),
  screen('skapa-annons-saljarkonto', 'requirementsDue', at('/post-ad'), saveAd),
  screen('profil-annonser-utkast', 'requirementsDue', at('/post-ad'), async (page) => {
    await saveAd(page);
    await page.goto('/auth/profile?tab=listings');
    await shows('Ändra')(page);
  }),
  screen('stoppa-paminnelser', 'visitor', at('/utkast/paminnelser?token=okand')),
  screen('skapa-annons-avvisat', 'rejected', at('/post-ad'), shows('Säljarkonto krävs')),
  screen('skapa-annons', 'seller', at('/post-ad')),
  screen('skapa-annons-snart-stangt', 'seller', at('/post-ad'), async (page) => {
    const races = page.getByRole('combobox', { name: 'Lopp' });
    await races.fill('exempelloppet');
    await page.getByRole('option', { name: /^Exempelloppet/ }).click();
    // The list's own line has it too.
    const race = page.getByRole('region', { name: 'Exempelloppet' });
    await race.getByText(/^Namnbyte senast om \d dagar!$/).waitFor();
  }),
  screen('skapa-annons-ej-saljare', 'buyer', at('/post-ad')),
  screen('skapa-annons-utloggad', 'visitor', at('/post-ad'), shows('Inloggning krävs')),
  screen('annons-publicerad', 'seller', at('/ad-created?raceName=Vasaloppet')),
  screen('redigera-annons', 'seller', sold('available', '/edit')),
  screen('namnbyte', 'seller', sold('pending_name_change', '/name-change')),
  screen(
    'namnbyte-be-om-rattning',
    'seller',
    sold('pending_name_change', '/name-change'),
    opens('En uppgift fungerar inte'),
  ),
  screen(
    'namnbyte-avbryt',
    'seller',
    sold('pending_name_change', '/name-change'),
    opens('Jag kan inte genomföra försäljningen'),
  ),
  screen('namnbyte-arrangoren-fragar', 'seller', listingPage('informationRequested', '/name-change')),
  screen(
    'namnbyte-vidarebefordrat-mejl',
    'seller',
    listingPage('byMail', '/name-change'),
    forwardMail('purchases.forNameChange', ({ purchase }) => purchase?.purchaseId),
  ),
  screen(
    'kop-vidarebefordrat-mejl',
    'buyer',
    bought('awaiting_buyer_confirmation'),
    forwardMail('purchases.forConfirmation', ({ purchaseId }) => purchaseId),
  ),
  screen('namnbyte-mejl', 'seller', listingPage('byMail', '/name-change')),
  screen('bekrafta-mottagande', 'buyer', bought('awaiting_buyer_confirmation')),
  screen('kop-nummerlapp', 'buyer', bought('completed')),
  screen('kop-pagar', 'buyer', bought('pending_name_change')),
  screen('kop-ratta-uppgifter', 'buyer', bought('pending_name_change'), press('Rätta uppgifterna')),
  screen('koden-visad', 'buyer', bought('awaiting_buyer_confirmation'), async (page) => {
    await press('Visa koden')(page);
    await shows('LOPP-7F3K-2291')(page);
  }),
  screen('koden-fungerar-inte', 'buyer', bought('awaiting_buyer_confirmation'), press('Koden fungerar inte')),
  screen('rapportera-problem', 'buyer', bought('awaiting_buyer_confirmation'), press('Rapportera Problem')),
  screen('admin-oversikt', 'admin', at('/admin/manager'), async (page) => {
    await page.locator('svg.recharts-surface').nth(3).waitFor();
    await page.getByText('Visa som tabell').first().click();
  }),
  screen('admin-arenden', 'admin', tab('disputes')),
  screen('admin-arende-beslut', 'admin', tab('disputes'), async (page) => {
    await fromMenu(page, 'Dela pengarna');
    await page.getByRole('button', { name: 'Dela pengarna' }).click();
  }),
  screen('admin-anmalningar', 'admin', tab('notices')),
  screen(
    'admin-anmalan-beslut-fel',
    'admin',
    tab('notices'),
    refused('Ta bort', 'Ta bort annonsen', 'Skriv minst 10 tecken.'),
  ),
  screen('admin-lopp', 'admin', at('/admin/races')),
  screen('admin-lopp-inga', 'admin', at('/admin/races'), async (page) => {
    await page.getByLabel('Sök lopp').fill('qqqq');
    await page.getByText('Inga lopp', { exact: true }).waitFor();
  }),
  screen(
    'admin-lopp-nytt-fel',
    'admin',
    at('/admin/races'),
    refused('Nytt lopp', 'Lägg till lopp', 'Distans är obligatoriskt'),
  ),
  screen('admin-lopp-importera-fel', 'admin', at('/admin/races'), async (page) => {
    await press('Importera')(page);
    await page.locator('input[type=file]').setInputFiles({
      name: 'lopp.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Lopp;Distans;Datum;Egen\nFjällvandringen;10K;i morgon;x\n;5K;2027-05-05;x'),
    });
    await page.getByText('2 rader har fel').waitFor();
  }),
  screen('admin-lopp-tips', 'admin', at('/admin/races'), async (page) => {
    await press('Skapa loppet')(page);
    await page.getByLabel('Fyll i från en mall').selectOption('RaceID');
    await page.getByText(/^Ifyllt: /).waitFor();
  }),
  screen(
    'admin-lopp-tips-stang-fel',
    'admin',
    at('/admin/races'),
    refused('Stäng utan ändring', 'Stäng tipset', 'Skriv varför inget ändras.'),
  ),
  screen('admin-lopp-stall-in', 'admin', at('/admin/races'), async (page) => {
    await fromMenu(page, 'Ställ in, flytta eller stäng');
    await page.getByRole('dialog').locator('[data-skeleton]').first().waitFor({ state: 'detached' });
  }),
  screen('admin-lopp-stall-in-mejl', 'admin', at('/admin/races'), async (page) => {
    await page.getByLabel('Sök lopp').fill('Lidingöloppet 30');
    await waitFor('the search', async () => (await page.getByRole('row').count()) < 4);
    await fromMenu(page, 'Ställ in, flytta eller stäng');
    await press('Läs mejlen som skickas')(page);
    await page
      .getByRole('dialog')
      .getByText(/^Till 1 köpare: /)
      .click();
  }),
  screen('admin-pengar', 'admin', tab('money')),
  screen('admin-pengar-dac7-inga', 'admin', tab('money'), async (page) => {
    const section = page.getByRole('region', { name: 'Säljare att redovisa (DAC7)' });
    await section.getByLabel('År').selectOption('2025');
    await section.getByText('Ingen säljare att redovisa för 2025.').waitFor();
  }),
  screen('admin-aterkrav', 'admin', tab('money'), openChargeback),
  screen('admin-aterkrav-godta-fel', 'admin', tab('money'), async (page) => {
    await openChargeback(page);
    await refused('Bestrid inte', 'Bestrid inte', 'Skriv varför')(page);
  }),
  screen('admin-pengar-tillbaka', 'admin', tab('money'), async (page) => {
    await press('Se tillbaka till slutet av')(page);
    await page.getByRole('dialog').getByRole('button').getByText('1', { exact: true }).first().click();
    await page.getByText('Så stod det när').waitFor();
    // The old rows are dim until the day's have come.
    await page.locator('[data-busy]').waitFor({ state: 'detached' });
  }),
  screen('admin-kop', 'admin', tab('money'), async (page) => {
    await page.getByRole('table', { name: 'Hållna pengar' }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: /^Köp / }).waitFor();
  }),
  screen('admin-sok', 'admin', tab('audit'), async (page) => {
    await page.getByRole('combobox', { name: 'Sök person, köp eller lopp' }).fill('lopp');
    await page.getByRole('listbox', { name: 'Träffar' }).waitFor();
  }),
  screen('admin-annonser', 'admin', tab('ads')),
  screen('admin-annons-ny', 'admin', tab('ads'), press('Ny annons')),
  screen('admin-annons-lopp', 'admin', tab('ads'), (page) => fromMenu(page, 'Välj lopp')),
  screen('admin-banners', 'admin', tab('banners')),
  screen(
    'admin-banner-ny-fel',
    'admin',
    tab('banners'),
    refused('Ny banner', 'Skapa banner', 'Meddelande kan inte vara tomt'),
  ),
  screen('admin-personer', 'admin', tab('users')),
  screen('admin-person', 'admin', tab('users'), async (page) => {
    await openUser(page);
    for (const part of ['Ärenden', 'Säljarkonto hos Stripe', 'Utbetalningar', 'Inloggningar', 'Logg']) {
      await page.getByRole('heading', { name: part, exact: true }).click();
    }
    await page.getByText('Konto acct_').waitFor();
    await page.getByRole('table', { name: 'Logg' }).waitFor();
  }),
  screen('admin-person-radera', 'admin', tab('users'), async (page) => {
    await openUser(page);
    await press('Radera på begäran')(page);
    await page.getByText('Det här sparas ändå').waitFor();
  }),
  screen('admin-person-skal-fel', 'admin', tab('users'), async (page) => {
    await openUser(page);
    await refused('Logga ut överallt', 'Logga ut överallt', 'Skriv varför')(page);
  }),
  screen('admin-arrangorer', 'admin', tab('organisers')),
  screen(
    'admin-arrangor-ny-fel',
    'admin',
    tab('organisers'),
    refused('Lägg till', 'Spara', 'Skriv arrangörens namn.'),
  ),
  screen('admin-arrangor-lopp', 'admin', tab('organisers'), press(/^Lopp: /)),
  screen('admin-arrangor-anslut', 'admin', tab('organisers'), press(/^Anslut /)),
  screen(
    'admin-arrangor-bjud-in-fel',
    'admin',
    tab('organisers'),
    refused(/^Bjud in: /, 'Skicka inbjudan', 'Ogiltig e-postadress.'),
  ),
  screen('arrangor-namnbyten', 'organiser', at('/arrangor')),
  screen('arrangor-uppgifter', 'organiser', at('/arrangor'), async (page) => {
    await press('Visa uppgifterna')(page);
    await page.getByText('Den nya löparen').waitFor();
  }),
  screen('arrangor-bekrafta', 'organiser', at('/arrangor'), async (page) => {
    await press('Namnet är bytt')(page);
    await page.getByText('Är namnet bytt?').waitFor();
  }),
  screen(
    'arrangor-nej-fel',
    'organiser',
    at('/arrangor'),
    refused('Går inte att byta', 'Säg nej till namnbytet', 'Skriv varför'),
  ),
  screen('arrangor-anslutning', 'organiser', at('/arrangor/anslutning')),
  screen(
    'arrangor-nyckel-fel',
    'organiser',
    at('/arrangor/anslutning'),
    refused('Gör en nyckel', 'Gör nyckeln', 'Skriv vad nyckeln är till.'),
  ),
  screen('arrangor-adress-fel', 'organiser', at('/arrangor/anslutning'), async (page) => {
    await press('Lägg till en adress')(page);
    await page.getByLabel('Adress', { exact: true }).fill('http://lopp.example');
    await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
    await page.getByText('Skriv en adress som börjar med https://').waitFor();
  }),
  screen('arrangor-byt-nyckel', 'organiser', at('/arrangor/anslutning'), async (page) => {
    await press(/^Byt nyckeln/)(page);
    await page.getByText('Den gamla gäller i 24 timmar').waitFor();
  }),
  screen('arrangor-flera', 'organiser', at('/arrangor'), async (page) => {
    await page.getByLabel('Markera alla som visas').check();
    await page.getByRole('region', { name: 'Valda namnbyten' }).waitFor();
  }),
  screen('arrangor-flera-bekrafta', 'organiser', at('/arrangor'), async (page) => {
    await page.getByLabel('Markera alla som visas').check();
    await press(/^Namnet är bytt för/)(page);
    await page.getByText(/^Är namnet bytt för/).waitFor();
  }),
  screen('arrangor-flera-nej', 'organiser', at('/arrangor'), async (page) => {
    await page.getByLabel('Markera alla som visas').check();
    await press(/^Går inte att byta \d/)(page);
    await page.getByText('Varför går det inte?').waitFor();
  }),
  screen('arrangor-mer-fel', 'organiser', at('/arrangor'), async (page) => {
    await press('Vi behöver mer')(page);
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByText('Skriv vad som saknas').waitFor();
  }),
  screen('arrangor-mer-saljaren', 'organiser', at('/arrangor'), async (page) => {
    await press('Vi behöver mer')(page);
    await page.getByRole('dialog').getByText('Säljaren', { exact: true }).click();
    await page.getByRole('button', { name: 'Fråga säljaren' }).waitFor();
  }),
  screen('arrangor-fil', 'organiser', at('/arrangor'), async (page) => {
    await press('Svara med en fil')(page);
    await page.getByRole('dialog', { name: 'Svara med en fil' }).waitFor();
  }),
  screen('arrangor-fil-fel', 'organiser', at('/arrangor'), async (page) => {
    await press('Svara med en fil')(page);
    await page.locator('input[type=file]').setInputFiles({
      name: 'svar.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Köp;Svar;Skäl\nABCDEF01;bytt;\nABCDEF02;;'),
    });
    await page.getByText('1 rad har fel').waitFor();
  }),
  screen('arrangor-siffror', 'organiser', at('/arrangor/siffror'), async (page) => {
    await page.locator('.recharts-surface').first().waitFor();
  }),
  screen('arrangor-siffror-lopp', 'organiser', at('/arrangor/siffror'), async (page) => {
    // The race that is soonest, which has figures.
    await page.getByLabel('Lopp', { exact: true }).selectOption({ index: 4 });
    await page.getByText('Lopp för lopp').waitFor({ state: 'hidden' });
    await page.getByText('Visa som tabell').first().click();
  }),
  screen('arrangor-lopp', 'organiser', at('/arrangor/lopp')),
  screen('arrangor-lopp-andra', 'organiser', at('/arrangor/lopp'), press('Ändra: Exempelrundan')),
  screen('arrangor-lopp-andra-fel', 'organiser', at('/arrangor/lopp'), async (page) => {
    await press('Ändra: Exempelrundan')(page);
    await page.getByLabel('Instruktioner för säljare').fill('');
    await page.getByLabel('Högsta pris för en plats').fill('0');
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Instruktioner för säljare är obligatoriska').waitFor();
  }),
  screen(
    'arrangor-lopp-pausa',
    'organiser',
    at('/arrangor/lopp'),
    press('Pausa försäljningen: Exempelrundan'),
  ),
  screen('lopp-pausat', 'visitor', at('/lopp/exempelsparet')),
  screen('annons-lopp-pausat', 'visitor', listingPage('resalePaused')),
  screen('ny-annons-lopp-pausat', 'seller', at('/post-ad?lopp=exempelsparet'), async (page) => {
    await page.getByLabel('Pris', { exact: true }).fill('701');
    await page.getByText('Arrangören har pausat andrahandsförsäljningen').first().waitFor();
  }),
  screen('arrangor-pa-er-sida', 'organiser', at('/arrangor/pa-er-sida')),
  screen('arrangor-nekad', 'buyer', at('/arrangor')),
  screen('admin-administratorer', 'admin', tab('admins')),
  screen('admin-bjud-in-fel', 'admin', tab('admins'), refused('Bjud in', 'Skicka inbjudan', 'Skriv varför')),
  screen('admin-logg', 'admin', tab('audit')),
  screen('admin-angrade-avtal', 'admin', tab('withdrawals')),
  screen('admin-tvasteg', 'admin', at('/admin/second-factor')),
  screen('admin-tvasteg-kod', 'unverified', at('/admin/manager'), press('Fortsätt')),
  screen('admin-nekad', 'buyer', at('/admin/manager')),
];
