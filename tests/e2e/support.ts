import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  request as requests,
} from '@playwright/test';
import { PDF } from '@sandbox/scenario/pdf';
import postgres from 'postgres';
import type { SellerFilter } from '@/domain/listing/states';
import { kronor } from '@/domain/money/ore';
import { SITE_NAME } from '@/domain/site/site';
import { copyDemo, type Profile } from '../support/demo';

export const PASSWORD = 'startplats1';
export const SELLER = 'saljare@loppbytet.example';
export const BUYER = 'kopare@loppbytet.example';
export const ADMIN = 'admin@loppbytet.example';
/** The race of most journeys. */
export const RACE = 'Herrestads Fjällmaraton';
/** A race whose organiser hands over by a code. */
export const BY_CODE = 'Tough Viking Stockholm';

/** Milliseconds that each of a page's scripts is delayed at most (`SLOW_SCRIPTS=4000`). */
const slowScripts = Number(process.env.SLOW_SCRIPTS ?? 0);

async function holdScripts(context: BrowserContext): Promise<void> {
  if (slowScripts === 0) return;
  await context.route(/\/_next\/static\/.*\.js/, async (route) => {
    await setTimeout(Math.random() * slowScripts);
    await route.continue().catch(() => undefined);
  });
}

/** A page in a browser context of its own. */
export async function someone(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  await holdScripts(context);
  return context.newPage();
}

/** The demo that this worker's tests run on. */
export let demo: Awaited<ReturnType<typeof copyDemo>>;

/** Browser contexts that outlive a test. */
export const lasting = new Set<BrowserContext>();

const test = base.extend<{ othersClosed: undefined }, { profile: Profile; started: typeof demo }>({
  profile: ['server', { option: true, scope: 'worker' }],
  started: [
    async ({ profile }, use) => {
      demo = await copyDemo(process.env.DEMO_TEMPLATE ?? '', profile);
      process.env.E2E_SANDBOX_URL = demo.sandboxUrl;
      await use(demo);
      await demo.stop();
    },
    { auto: true, scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ started }, use) => use(started.url),
  context: async ({ context }, use) => {
    await holdScripts(context);
    await use(context);
  },
  // A page left open follows its listing and asks for news as long as the browser lives.
  othersClosed: [
    async ({ browser }, use) => {
      await use(undefined);
      const finished = browser.contexts().filter((context) => !lasting.has(context));
      await Promise.all(finished.map((context) => context.close()));
      await forgetMissedSales();
      // All tests come from one network address.
      await withDatabase((sql) => sql`delete from rate_limits`);
    },
    { auto: true },
  ],
});

/** Opens what a card of a purchase or a listing folds on phones. */
export const unfold = (card: Locator): Promise<void> => card.locator('summary').click();

/** Calls a procedure as the user of this browser. */
export async function call<Output>(
  user: Page | APIRequestContext,
  procedure: string,
  input: unknown,
  kind: 'query' | 'mutation' = 'mutation',
) {
  const answer = await send('request' in user ? user.request : user, procedure, input, kind);
  const body = await answer.json();
  expect(answer.ok(), JSON.stringify(body)).toBe(true);
  return body.result.data.json as Output;
}

/** Calls a procedure, without a check of the response. */
export function send(
  request: APIRequestContext,
  procedure: string,
  input: unknown,
  kind: 'query' | 'mutation',
) {
  const path = `/api/trpc/${procedure}`;
  if (kind === 'mutation') return request.post(path, { data: { json: input } });
  return request.get(`${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`);
}

/** On the login page, or in the sheet, which has only the address in its first step. */
export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  const byPassword = page.getByRole('link', { name: 'Logga in med lösenord i stället' });
  const field = page.getByLabel('Lösenord', { exact: true });
  await expect(byPassword.or(field).first()).toBeVisible();
  if (await byPassword.isVisible()) await byPassword.click();
  await expect(field).toBeVisible();
  await page.getByLabel('E-postadress').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login');
  await fillLogin(page, email);
  await expect(page).not.toHaveURL(/auth\/login/);
}

/** Signs in without the page, where the page is not what is tested; an admin with the second factor verified. */
export async function enter(user: Page | APIRequestContext, email: string): Promise<void> {
  await call(user, 'auth.login', { email, password: PASSWORD });
  if (email === ADMIN) await verifySession(user);
}

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** Who of the demo's users is signed in, and since when. Emptied when the clock is moved. */
const sessions = new Map<string, { state: StorageState; since: number }>();
/** Shorter than the time after which sensitive changes ask for the password again. */
const KEPT_MS = 300_000;

async function sessionOf(email: string): Promise<StorageState> {
  const kept = sessions.get(email);
  const state = kept && Date.now() - kept.since < KEPT_MS ? kept.state : undefined;
  // Without the old cookie: signing in again would end the session, which the test's other pages may have.
  const request = await requests.newContext({ baseURL: demo.url, storageState: state });
  // A test may have signed the user out.
  const { user } = await call<{ user: unknown }>(request, 'auth.session', undefined, 'query');
  if (!user) {
    await enter(request, email);
    sessions.set(email, { state: await request.storageState(), since: Date.now() });
  }
  const storageState = await request.storageState();
  await request.dispose();
  return storageState;
}

type PageOfEach<Emails extends string[]> = { [Index in keyof Emails]: Page };

/** A page for each of these users, signed in, in browser contexts of their own. */
export async function signedIn<Emails extends string[]>(
  browser: Browser,
  ...emails: Emails
): Promise<PageOfEach<Emails>> {
  const pages: Page[] = [];
  for (const email of emails) pages.push(await someone(browser, { storageState: await sessionOf(email) }));
  return pages as PageOfEach<Emails>;
}

/** Has a seller publish a listing. @returns its id. */
export async function list(
  seller: Page,
  raceName: string,
  values: { price: number; customRaceName?: string; description?: string },
): Promise<string> {
  const { races } = await call<{ races: { id: string; raceName: string }[] }>(
    seller,
    'races.listable',
    undefined,
    'query',
  );
  const race = races.find((each) => each.raceName === raceName);
  expect(race, `${raceName} can be listed`).toBeTruthy();
  const accepted = { termsAccepted: true, feeAccepted: true };
  const listing = { ...values, ...accepted, raceId: race?.id };
  return (await call<{ id: string }>(seller, 'listings.create', listing)).id;
}

/** A new listing for sale by the demo's seller. @returns its id. */
export async function newListing(browser: Browser, raceName: string, price: number): Promise<string> {
  const [seller] = await signedIn(browser, SELLER);
  const id = await list(seller, raceName, { price });
  await seller.context().close();
  return id;
}

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const mails = async (to: string): Promise<Mail[]> =>
  (await fetch(`${demo.sandboxUrl}/mail?to=${encodeURIComponent(to)}`)).json();

/**
 * Waits for a mail by its subject.
 * @param about what its text must contain, such as a listing's id: others may have got the same mail about theirs.
 * @returns it, newest first when there are several.
 */
export async function mailTo(to: string, subject: RegExp, about = ''): Promise<Mail> {
  const matching = async () =>
    (await mails(to)).find((mail) => subject.test(mail.subject) && mail.text.includes(about));
  await expect
    .poll(async () => Boolean(await matching()), { message: `${to}: ${subject}`, timeout: 60_000 })
    .toBe(true);
  return (await matching()) as Mail;
}

/** Waits for the newest code mailed to an address, another than the one before. */
export async function codeTo(email: string, before = ''): Promise<string> {
  const newest = async () =>
    (await mails(email)).flatMap(({ subject }) => subject.match(/^\d{6}(?= är din kod till)/) ?? [])[0] ?? '';
  await expect
    .poll(newest, { message: `a code to ${email}`, timeout: 60_000 })
    .not.toMatch(new RegExp(`^(${before})?$`));
  return newest();
}

export const countMails = async (to: string, subject: RegExp): Promise<number> =>
  (await mails(to)).filter((mail) => subject.test(mail.subject)).length;

/** The first address in a mail's text that leads to a path. */
export function linkIn(mail: Mail, path: string): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((each) => each.includes(path));
  expect(link, `${mail.subject} links to ${path}`).toBeTruthy();
  return link as string;
}

/** Posts to the stand-ins. */
const postSandbox = (path: string, body?: object) =>
  fetch(`${demo.sandboxUrl}/${path}`, { method: 'POST', body: JSON.stringify(body ?? {}) });

/** Makes the stand-in for Stripe send its waiting events now. */
const report = () => postSandbox('webhooks/flush');

interface Movement {
  id: string;
  amount: number;
  status?: string;
  metadata: Record<string, string>;
  transfer_group: string | null;
  payment_intent?: string;
}
interface StripeState {
  accounts: { id: string; email: string }[];
  charges: Movement[];
  refunds: Movement[];
  transfers: Movement[];
  disputes: StripeDispute[];
}
interface StripeDispute {
  id: string;
  charge: string;
  status: string;
  evidence: Record<string, string>;
  evidence_details: { submission_count: number };
}

const stripe = async (): Promise<StripeState> => (await fetch(`${demo.sandboxUrl}/state`)).json();

const chargesOf = async (listingId: string): Promise<Movement[]> =>
  (await stripe()).charges.filter(({ metadata }) => metadata.listing_id === listingId);

/** Moves the product's clock; the sweep has run when this comes back. */
export async function advance(by: { hours?: number; minutes?: number }): Promise<void> {
  const { sweep } = (await (await postSandbox('clock/advance', by)).json()) as { sweep: { status: number } };
  expect(sweep.status).toBe(200);
  sessions.clear();
}

/** The money of a listing's purchases at the stand-in, in öre. */
export async function moneyOf(
  listingId: string,
): Promise<Record<'charges' | 'refunds' | 'transfers', number[]>> {
  const { refunds, transfers } = await stripe();
  const charges = (await chargesOf(listingId)).filter(({ status }) => status === 'succeeded');
  const groups = new Set(charges.map(({ transfer_group }) => transfer_group));
  const intents = new Set(charges.map(({ payment_intent }) => payment_intent));
  const amounts = (movements: Movement[]) => movements.map(({ amount }) => amount);
  return {
    charges: amounts(charges),
    refunds: amounts(refunds.filter(({ payment_intent }) => intents.has(payment_intent))),
    transfers: amounts(transfers.filter(({ transfer_group }) => groups.has(transfer_group))),
  };
}

/**
 * The buyer's bank takes back the payment of a listing.
 * @param dueBy the last instant at which it takes an answer; the stand-in's own by default.
 * @returns the chargeback's status at the stand-in.
 */
export async function bankTakesBack(listingId: string, dueBy?: Date): Promise<() => Promise<StripeDispute>> {
  const charge = (await chargesOf(listingId))[0]?.id;
  const seconds = dueBy && { dueBy: Math.floor(dueBy.getTime() / 1000) };
  await postSandbox('disputes', { charge, ...seconds });
  await report();
  return async () => {
    const dispute = (await stripe()).disputes.find((each) => each.charge === charge);
    if (!dispute) throw new Error('No chargeback');
    return dispute;
  };
}

/** The buyer's bank sends back a refund of a listing's purchase that Stripe had made. */
export async function bankReturnsRefund(listingId: string): Promise<void> {
  await expect.poll(async () => (await moneyOf(listingId)).refunds.length, { timeout: 60_000 }).toBe(1);
  const [charge] = await chargesOf(listingId);
  const { refunds } = await stripe();
  const refund = refunds.find(({ payment_intent }) => payment_intent === charge?.payment_intent);
  await postSandbox('refunds/settle', { refund: refund?.id, outcome: 'failed' });
  await report();
}

/** Settles a slow payment as its bank would. */
export async function settle(sessionUrl: string, outcome: 'succeeded' | 'failed'): Promise<void> {
  await postSandbox('payments/settle', { session: new URL(sessionUrl).pathname.split('/').pop(), outcome });
}

/** Answers to the fields of most organisers; others are left out. */
const details = { full_name: 'Åke Öberg', email: 'ake@loppbytet.example' };

/** Buys and pays without the pages, where they are not what is tested. */
export async function buyAtOnce(
  buyer: Page,
  listingId: string,
  price: number,
  buyerDetails: Record<string, string> = details,
): Promise<void> {
  const { url } = await call<{ url: string }>(buyer, 'purchases.createCheckout', {
    listingId,
    priceSeen: kronor(price),
    feeAccepted: true,
    buyerDetails,
  });
  await fetch(url, { method: 'POST', body: JSON.stringify({ action: 'pay' }) });
  await report();
}

/**
 * Waits until a page is hydrated, since events before that are lost, and until the question about cookies is there, which
 * comes after and moves what is at the bottom of the window from under a press.
 */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  const asked = await page.evaluate(
    () =>
      localStorage.getItem('cookie-consent') === null &&
      localStorage.getItem('cookie-banner-dismissed') === null,
  );
  if (asked) await expect(page.locator('[data-banner]')).toBeVisible();
}

/** A control of a page that is hydrated. */
export async function listening(control: Locator): Promise<Locator> {
  await hydrated(control.page());
  return control;
}

/** Presses buy on a listing whose seller pays the organiser; fills in the organiser's questions. */
export async function buy(page: Page, listingId: string): Promise<void> {
  await page.goto(`/listings/${listingId}`);
  await (await listening(page.getByRole('button', { name: 'Köp startplats' }).first())).click();
  await fillDetails(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Betala .* nu$/ })
    .click();
}

/** Fills in the organiser's fields that stand on the page. */
export async function fillDetails(page: Page): Promise<void> {
  const name = page.getByLabel('För- och efternamn');
  const email = page.getByLabel('E-postadress');
  await expect(name.or(email).first()).toBeVisible();
  if (await name.isVisible()) await name.fill('Åke Öberg');
  if (await email.isVisible()) await email.fill('ake@loppbytet.example');
}

/** On the stand-in's payment page. */
export const press = async (page: Page, button: 'Betala' | 'Neka kortet' | 'Betala långsamt' | 'Avbryt') => {
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole('button', { name: button, exact: true }).click();
};

/** A paid listing, for journeys that begin after the payment. */
export async function paidListing(
  browser: Browser,
  buyer: Page,
  raceName: string,
  price: number,
): Promise<string> {
  const id = await newListing(browser, raceName, price);
  await buyAtOnce(buyer, id, price);
  return id;
}

/** A purchase whose buyer has been handed a code and can confirm or report it. @returns its listing. */
export async function handedOver(browser: Browser, price: number): Promise<string> {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const listingId = await paidListing(browser, buyer, BY_CODE, price);
  await call(seller, 'purchases.completeNameChange', { listingId, code: 'LOPP-7F3K-2291' });
  return listingId;
}

/** A reported purchase. @returns its listing and its dispute. */
export async function disputed(browser: Browser, price: number, reason: string) {
  const listingId = await handedOver(browser, price);
  const [buyer] = await signedIn(browser, BUYER);
  const report = { listingId, kind: 'wrong_name', reason };
  const { disputeId } = await call<{ disputeId: string }>(buyer, 'disputes.report', report);
  return { listingId, disputeId };
}

export const proof = {
  name: 'bekräftelse.pdf',
  mimeType: 'application/pdf',
  buffer: PDF,
};

/** The seller uploads the organiser's confirmation, or hands over the code, and confirms the name change. */
export async function changeName(seller: Page, listingId: string): Promise<void> {
  await seller.goto(`/listings/${listingId}/name-change`);
  await (await listening(seller.locator('input[type=file]').first())).setInputFiles(proof);
  const code = seller.getByLabel('Kod eller länk från arrangören');
  if (await code.isVisible()) await code.fill('LOPP-7F3K-2291');
  await seller.getByRole('button', { name: /^(Bekräfta namnbytet|Lämna koden)$/ }).click();
  await seller
    .getByRole('dialog')
    .getByRole('button', { name: /Ja|Bekräfta/ })
    .click();
  await expect(seller.getByText(/^(Namnbyte slutfört|Koden är lämnad)$/)).toBeVisible();
}

/** A day in a calendar that opens from a field, so many months on or back from the one it opens at. */
export async function pickDay(page: Page, field: string, monthsOn: number, day: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${field}`) })
    .click();
  const calendar = page.locator('[data-dates-dropdown]');
  const direction = monthsOn < 0 ? 'previous' : 'next';
  for (let month = 0; month < Math.abs(monthsOn); month += 1) {
    await calendar.locator(`button[data-direction="${direction}"]`).click();
  }
  await calendar
    .locator('button:not([data-outside])')
    .filter({ hasText: new RegExp(`^${day}$`) })
    .click();
}

let created = 0;

/** A new user with a confirmed address, in a browser of their own. @returns the page and their address. */
export async function newUser(
  browser: Browser,
  name: { firstName: string; lastName: string },
): Promise<{ page: Page; email: string }> {
  created += 1;
  const email = `ny-${Date.now()}-${created}@loppbytet.example`;
  const page = await someone(browser);
  const password = { password: PASSWORD, confirmPassword: PASSWORD };
  await call(page, 'auth.register', { ...name, ...password, email, gdprConsent: true });
  const link = linkIn(await mailTo(email, /bekräfta/i), '/auth/confirm');
  await call(page, 'auth.confirmEmail', { token: new URL(link).searchParams.get('token') });
  await enter(page, email);
  return { page, email };
}

/**
 * A buyer of a test's own, for one that leaves reservations unpaid: too many of them, and the demo's buyer may make
 * no more for a day.
 */
export const newBuyer = (browser: Browser) => newUser(browser, { firstName: 'Kim', lastName: 'Köpare' });

/** The seller's account at the stand-in, as Stripe may decide at any time. */
export async function stripeDecides(
  email: string,
  state: 'active' | 'inactive' | 'requirements_due' | 'reviewing' | 'rejected',
): Promise<void> {
  const account = (await stripe()).accounts.find((each) => each.email === email);
  expect(account, `${email} has an account at the stand-in`).toBeTruthy();
  await postSandbox(`accounts/${account?.id}/transfers`, { state });
  await report();
}

/** Asks the database itself, for what no page can set up. */
async function withDatabase<Answer>(query: (sql: postgres.Sql) => Promise<Answer>): Promise<Answer> {
  const sql = postgres(demo.databaseUrl, { max: 1 });
  try {
    return await query(sql);
  } finally {
    await sql.end();
  }
}

/** The words of confirmation of the organisers of `giveOrganiser`. */
const SENTENCES = ['Platsen i {lopp} står nu på {namn}.'];

/** Gives a race's editions an organiser whose mails from a domain prove name changes. @returns puts back what they had. */
export async function giveOrganiser(raceName: string, mailDomain: string): Promise<() => Promise<void>> {
  const before = await withDatabase(async (sql) => {
    const races =
      await sql`select id, organiser_id from curated_races where race_name like ${`${raceName}%`}`;
    const [organiser] = await sql`
      insert into organisers (name, mail_domains, mail_proves, confirmation_words, created_at, updated_at)
      values (${`Arrangör ${mailDomain}`}, ${[mailDomain]}, true, ${SENTENCES}, now(), now()) returning id`;
    await sql`update curated_races set organiser_id = ${organiser?.id} where race_name like ${`${raceName}%`}`;
    return races;
  });
  return () =>
    withDatabase(async (sql) => {
      for (const { id, organiser_id } of before) {
        await sql`update curated_races set organiser_id = ${organiser_id} where id = ${id}`;
      }
    });
}

/** Sets a record of the stand-in for DNS. */
export const answerDns = (name: string, value: string) => postSandbox('dns', { name, values: [value] });

/** Where the sandbox takes mail by SMTP. */
export async function smtpPort(): Promise<number> {
  const page = await (await fetch(demo.sandboxUrl)).text();
  return Number(/<dt>SMTP<\/dt><dd>port (\d+)/.exec(page)?.[1]);
}

/** A browser's session key in the database. */
async function sessionId(user: Page | APIRequestContext): Promise<string> {
  const { cookies } = await ('request' in user ? user.request : user).storageState();
  const cookie = cookies.find(({ name }) => name.endsWith('session'));
  return createHash('sha256')
    .update(cookie?.value ?? '')
    .digest('hex');
}

/** The second factor counts as verified in this browser: its codes work once, and many tests sign in at a time. */
export async function verifySession(user: Page | APIRequestContext): Promise<void> {
  const id = await sessionId(user);
  await withDatabase((sql) => sql`update sessions set second_factor_at = now() where id = ${id}`);
}

/** As if the user had signed in too long ago for sensitive changes. */
export async function signedInLongAgo(page: Page): Promise<void> {
  const id = await sessionId(page);
  await withDatabase(
    (sql) => sql`update sessions set confirmed_at = confirmed_at - interval '1 hour' where id = ${id}`,
  );
  sessions.clear();
}

/** As if the account had been made by a mailed code, which asks for no name. */
export const forgetName = (email: string) =>
  withDatabase(
    (sql) =>
      sql`update users set first_name = '', last_name = '', display_name = username where email = ${email}`,
  );

/** A new admin who has no second factor yet, in a browser of their own. */
export async function newAdmin(browser: Browser): Promise<{ page: Page; email: string }> {
  const user = await newUser(browser, { firstName: 'Nina', lastName: 'Ny' });
  await withDatabase((sql) => sql`update users set is_admin = true where email = ${user.email}`);
  return user;
}

export async function anotherAdmin(browser: Browser): Promise<Page> {
  const { page } = await newAdmin(browser);
  await verifySession(page);
  return page;
}

/** Changes what a race's rules refuse, at each of its distances. */
export async function setRaceRules(
  raceName: string,
  rules: { refusesDiscounted?: boolean; refusesTransferred?: boolean },
): Promise<void> {
  const { refusesDiscounted = false, refusesTransferred = false } = rules;
  await withDatabase(
    (sql) => sql`
      update curated_races
      set refuses_discounted = ${refusesDiscounted}, refuses_transferred = ${refusesTransferred}
      where race_name like ${`${raceName}%`}`,
  );
}

/** Differences to Stripe, each found an hour before the next. @returns the id of the oldest, and what removes them. */
export async function findDifferences(
  count: number,
): Promise<{ oldest: string; remove: () => Promise<unknown> }> {
  const rows = await withDatabase(
    (sql) => sql<{ id: string }[]>`
      insert into reconciliation_differences (id, source, kind, stripe_amount, found_at)
      select gen_random_uuid(), 'txn_test_' || n, 'missing_in_ledger', 100, now() - n * interval '1 hour'
      from generate_series(1, ${count}) n
      returning id`,
  );
  const ids = rows.map(({ id }) => id);
  return {
    oldest: ids.at(-1) ?? '',
    remove: () => withDatabase((sql) => sql`delete from reconciliation_differences where id in ${sql(ids)}`),
  };
}

/**
 * As if the ended sales of the demo's accounts had not ended by their sellers' own doing: other tests have moved the clock
 * past purchases that were left open, and who fails often is looked at first (domain/listing/relist).
 */
export const forgetMissedSales = () =>
  withDatabase(
    (sql) => sql`
      update purchases set given_up_reason = null, name_change_deadline = refunded_at + interval '1 day'
      where state = 'refunded' and name_change_deadline is not null`,
  );

/** As if a listing's purchase had been paid earlier. */
export const paidEarlier = (listingId: string, by: { days: number; minutes: number }) =>
  withDatabase((sql) => {
    const interval = `${by.days} days ${by.minutes} minutes`;
    return sql`update purchases set paid_at = paid_at - ${interval}::interval where listing_id = ${listingId}`;
  });

/** As if wrong passwords for an account had come from everywhere, more than may. */
export const lockAccount = (email: string) =>
  withDatabase((sql) => {
    const key = `loginByEmail:${createHash('sha256').update(email).digest('hex')}`;
    return sql`insert into rate_limits (key, points, expire) values (${key}, 1000, now() + interval '1 hour')`;
  });

/** When a race's first transfer window closes, at each of its distances. */
export async function closeFirstWindow(raceName: string, closesAt: Date): Promise<void> {
  const value = JSON.stringify(closesAt);
  await withDatabase(
    (sql) => sql`
      update curated_races
      set transfer_windows = jsonb_set(transfer_windows, '{0,closesAt}', ${value}::text::jsonb)
      where race_name = ${raceName}`,
  );
}

/** A race whose organiser needs nothing of the buyer, in its first transfer window. */
export const removeBuyerFields = (raceName: string): Promise<unknown> =>
  withDatabase(
    (sql) => sql`
      update curated_races
      set transfer_windows = jsonb_set(transfer_windows, '{0,buyerFields}', '[]'::jsonb)
      where race_name = ${raceName}`,
  );

/** The product's time, which the tests may have moved. */
export async function productTime(): Promise<Date> {
  const answer = await fetch(`${demo.sandboxUrl}/clock`);
  const { now } = (await answer.json()) as { now: string };
  return new Date(now);
}

export { SITE_NAME, test };

/** Narrows the list of one's own listings to a group, and waits until it is shown: until then the old ones are. */
export async function showOnly(page: Page, group: { label: string; show: SellerFilter }): Promise<void> {
  const answer = page.waitForResponse((response) => {
    const url = response.url();
    return url.includes('listings.mine') && url.includes(group.show);
  });
  await page.getByLabel('Visa', { exact: true }).selectOption({ label: group.label });
  await answer;
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
