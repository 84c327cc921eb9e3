import { join } from 'node:path';
import { db, pg } from '@sandbox/database';
import { and, eq, inArray } from 'drizzle-orm';
import { callAs, clockAt } from '@/domain/account/actor';
import { kronor } from '@/domain/money/ore';
import { organiserScopes } from '@/domain/organiser/api';
import { organiserFieldsOf } from '@/domain/organiser/edits';
import { HOUR, stockholmDate } from '@/domain/time';
import { pg as appConnection } from '@/server/db/client';
import {
  ads,
  homepageBanners,
  listings,
  organiserContacts,
  organiserRequests,
  organisers,
  purchases,
  races as racesTable,
  users,
} from '@/server/db/schema';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { drainQueues } from '@/server/jobs/workers';
import { now } from '@/server/lib/clock';
import { getBoss, stopBoss } from '@/server/queue/boss';
import { createNotice } from '@/server/services/notices/create-notice';
import { createEndpoint } from '@/server/services/organiser-api/endpoints';
import { createKey } from '@/server/services/organiser-api/keys';
import { pauseResale, updateOwnRace } from '@/server/services/organisers/own-race';
import { requestInformation } from '@/server/services/organisers/request-information';
import { createRaceTip } from '@/server/services/race-tips/create-race-tip';
import { queueWebhooks } from '@/server/services/webhook-deliveries';
import { writeJsonSync } from '../files';
import { connectStandIn, WEBHOOK_PATH } from '../organiser/system';
import { LAST_SEEDED } from '../run/disposable-database';
import { aListing, type Listing, type Race } from '../scenario/listings';
import { aPurchase, continuePurchase, type PurchaseFixture } from '../scenario/purchase';
import { SECOND_FACTOR_SECRET } from '../scenario/second-factor';
import { aSeller, aSellerWhoIs, aUser, type User, withSecondFactor } from '../scenario/users';
import { startSandbox } from '../server';
import { moveBackMissedSales, seedMoreListings, seedReviews, spreadSales } from './listings';
import { seedRaces } from './races';
import { seedSentMails } from './sent-mails';

type Ad = Omit<typeof ads.$inferInsert, 'createdAt' | 'updatedAt'>;

/** Ads of made-up companies, in fixed places below what visitors came for. */
const paidAds: Ad[] = [
  {
    title: 'Långpasset: kartor för långa lopp',
    description: 'Planera rundan hemma och följ den ute.',
    linkUrl: 'https://langpasset.example/',
    type: 'banner',
    slot: 'footer',
  },
  {
    title: 'Vallaboden: vi vallar dina skidor',
    description: 'Lämna på torsdag, hämta på lördag.',
    linkUrl: 'https://vallaboden.example/',
    type: 'banner',
    slot: 'search-top',
  },
];

/** Ads for the demo, so that an ad can be seen. */
async function seedAds(at: Date): Promise<void> {
  await db.insert(ads).values(paidAds.map((ad) => ({ ...ad, createdAt: at, updatedAt: at })));
}

/** How long before now the demo's story begins. */
const STORY_HOURS = 140;

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

// The story is played in the past: the clock is set to it when the sandbox starts.
writeJsonSync(setting('SANDBOX_CLOCK_FILE'), { offsetMs: -STORY_HOURS * HOUR });
const sandbox = await startSandbox({
  port: Number(setting('SANDBOX_PORT')),
  dataDir: setting('SANDBOX_DATA_DIR'),
  smtpPort: null,
  siteUrl: setting('SITE_URL'),
  webhookUrl: null,
  webhookSecret: setting('STRIPE_WEBHOOK_SECRET'),
  sweep: null,
});

/** Hours of the story between two sweeps; one at each of its steps takes long. */
const SWEEP_HOURS = 6;

/** What happens in the demo, by how many hours ago it was; run in that order with the clock set to each. */
const story: { hoursAgo: number; run: () => Promise<unknown> }[] = [];
const at = (hoursAgo: number, run: () => Promise<unknown>) => story.push({ hoursAgo, run });

async function play(): Promise<void> {
  const end = Date.now();
  story.sort((a, b) => b.hoursAgo - a.hoursAgo);
  let sweptAt = now();
  for (const { hoursAgo, run } of story) {
    const minutes = (end - hoursAgo * HOUR - now().getTime()) / 60_000;
    if (minutes >= 1) await sandbox.clock.advance({ minutes });
    if (now().getTime() - sweptAt.getTime() >= SWEEP_HOURS * HOUR) {
      await runDeadlines(clockAt(now()));
      sweptAt = now();
    }
    await run();
  }
  await sandbox.clock.reset();
  await runDeadlines(clockAt(now()));
}

const races = await seedRaces(stockholmDate(new Date(Date.now())), now());
const race = (name: string): Race => {
  const found = races.get(name);
  if (!found) throw new Error(`No race is called ${name}`);
  return found;
};

const seller = await aSeller({ email: 'saljare@loppbytet.example', firstName: 'Sara', lastName: 'Säljare' });
const buyer = await aUser({ email: 'kopare@loppbytet.example', firstName: 'Karl', lastName: 'Köpare' });
const names: [string, string][] = [
  ['Åsa', 'Lindqvist'],
  ['Björn', 'Ek'],
  ['Märta', 'Öhman'],
  ['Elias', 'Håkansson'],
  ['Ingrid', 'Sjöberg'],
];
const sellers: User[] = [];
for (const [firstName, lastName] of names) sellers.push(await aSeller({ firstName, lastName }));
const [asa, bjorn, marta, elias, ingrid] = sellers as [User, User, User, User, User];
const runner = await aUser({ firstName: 'Nils', lastName: 'Åkerlund' });

const admin = async () =>
  withSecondFactor(
    await aUser({ email: LAST_SEEDED, firstName: 'Ada', lastName: 'Admin', isAdmin: true }),
    SECOND_FACTOR_SECRET,
  );
const referee = await aUser({ firstName: 'Rut', lastName: 'Ström', isAdmin: true });

// Places for sale, by race, seller and price in kronor.
const forSale: [string, User, number][] = [
  ['Vasaloppet', asa, 2495],
  ['Vasaloppet', bjorn, 2200],
  ['Vasaloppet', seller, 1990],
  ['Göteborgsvarvet Halvmarathon', marta, 695],
  ['Göteborgsvarvet Halvmarathon', seller, 750],
  ['Göteborgsvarvet Halvmarathon', elias, 650],
  ['Lidingöloppet 30', ingrid, 895],
  ['Lidingöloppet 30', asa, 795],
  ['Vätternrundan 315', bjorn, 1850],
  ['Vätternrundan 315', elias, 1700],
  ['Halvvättern', marta, 1100],
  ['Tjejvättern', ingrid, 850],
  ['Tjejvasan', marta, 990],
  ['Tjejvasan', asa, 950],
  ['Nattvasan', elias, 1250],
  ['Kortvasan', ingrid, 600],
  ['Öppet Spår måndag 90', bjorn, 1395],
  ['Cykelvasan 90', elias, 1200],
  ['Cykelvasan 90', seller, 1150],
  ['Ultravasan 90', ingrid, 1850],
  ['Tough Viking Stockholm', asa, 590],
  ['Siljan Runt', bjorn, 700],
  ['Stockholm Triathlon', marta, 1300],
  ['Herrestads Fjällmaraton', elias, 550],
  ['Årefjällsloppet 100', bjorn, 1150],
  ['Vikingarännet', marta, 800],
  ['Stockholm–Göteborg', asa, 2400],
  ['Exempelloppet', elias, 390],
];
forSale.forEach(([name, owner, price], index) => {
  at(2 + ((index * 37) % 110), () => aListing({ race: race(name), seller: owner, price }));
});

type Step = (fixture: PurchaseFixture) => Promise<PurchaseFixture>;

/** How a purchase is paid, and how many hours ago it came to what; what has not happened yet is left out. */
interface Times {
  paid?: 'slowly' | 'never';
  listed: number;
  bought: number;
  changed?: number;
  ended?: number;
}

/** One purchase, played step by step at its own times; `how` it ended. */
function seedSale(
  [name, owner, customer, price]: [race: string, seller: User, buyer: User, price: number],
  { paid, listed, bought, changed, ended }: Times,
  how?: Step,
): void {
  let listing: Listing;
  let fixture: PurchaseFixture;
  at(listed, async () => {
    listing = await aListing({ race: race(name), seller: owner, price });
  });
  at(bought, async () => {
    const { displayName, email } = customer;
    const opened = aPurchase({ listing, buyer: customer, details: { full_name: displayName, email } });
    fixture = await (paid === 'never' ? opened : paid === 'slowly' ? opened.paying() : opened.paid()).done();
  });
  if (changed !== undefined) {
    at(changed, async () => {
      fixture = await continuePurchase(fixture).nameChanged().done();
    });
  }
  if (ended !== undefined && how) {
    at(ended, async () => {
      fixture = await how(fixture);
    });
  }
}

const confirm = (fixture: PurchaseFixture) => continuePurchase(fixture).confirmed().done();
const report = (reason: string) => (fixture: PurchaseFixture) =>
  continuePurchase(fixture).reported(reason).done();
const rule = (decision: 'refund' | 'release', reason: string) => (fixture: PurchaseFixture) =>
  continuePurchase(fixture).reported(reason).ruled(decision, referee).done();

// What waits in the admins' list of notices: a listing and a race's page.
at(1.5, async () => {
  const [listing] = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.sellerId, bjorn.id), eq(listings.raceId, race('Siljan Runt').id)));
  if (!listing) throw new Error('There is nothing to report');
  const notice = {
    subject: { listingId: listing.id },
    reason: 'not_sellers',
    text: 'Det här är min startplats. Jag har inte lagt ut den och känner inte säljaren.',
  } as const;
  await createNotice(notice, callAs('user', runner.id, now()));
});
at(1, () =>
  createNotice(
    {
      subject: { raceId: race('Exempelrundan').id },
      reason: 'wrong_information',
      text: 'Arrangören har flyttat sista dagen för namnbyte till den 1 maj, se deras webbplats.',
    },
    callAs('user', ingrid.id, now()),
  ),
);

// What readers say of races.
const tip = { raceId: null, raceName: '', date: null, link: '', email: '' };
at(2, () =>
  createRaceTip(
    {
      ...tip,
      raceName: 'Exempelmilen',
      link: 'https://exempelmilen.example',
      text: 'Går i september varje år. Namnbyte görs på deras sida.',
    },
    callAs('user', runner.id, now()),
  ),
);
at(1, () =>
  createRaceTip(
    { ...tip, raceId: race('Exempelloppet').id, text: 'Avgiften för namnbyte är höjd till 250 kr.' },
    callAs('user', ingrid.id, now()),
  ),
);

// The demo seller's own purchases, one in each place where something is to be seen or done.
seedSale(['Ultravasan 90', seller, buyer, 1750], { listed: 120, bought: 40, changed: 20 });
seedSale(['Nattvasan', seller, runner, 1300], { listed: 130, bought: 60 });
// A name is changed in four ways: the code above, by the seller alone, by mail, on site.
seedSale(['Exempelloppet', seller, runner, 450], { listed: 104, bought: 7 });
seedSale(['Vikingarännet', seller, runner, 780], { listed: 106, bought: 9 });
seedSale(['Exempelrundan', asa, buyer, 380], { listed: 108, bought: 11 });
seedSale(['Kortvasan', seller, runner, 650], { listed: 135, bought: 110, changed: 100, ended: 90 }, confirm);
// The demo buyer's. What the demo seller has still to do is for another buyer: who misses it twice for the same one
// cannot sell to that one again.
seedSale(['Lidingöloppet 30', elias, buyer, 850], { listed: 90, bought: 5 });
seedSale(['Tjejvasan', marta, buyer, 1050], { listed: 100, bought: 26 });
seedSale(['Nattvasan', ingrid, buyer, 1250], { listed: 128, bought: 58 });
seedSale(['Göteborgsvarvet Halvmarathon', asa, buyer, 720], { listed: 80, bought: 30, changed: 6 });
seedSale(
  ['Cykelvasan 90', bjorn, buyer, 1100],
  { listed: 130, bought: 120, changed: 110, ended: 80 },
  confirm,
);
seedSale(
  ['Siljan Runt', marta, buyer, 690],
  { listed: 120, bought: 70, changed: 50, ended: 12 },
  report('Koden jag fick är redan använd, arrangören säger att platsen står på någon annan.'),
);
// Other buyers'.
seedSale(['Vasaloppet', elias, runner, 2100], { paid: 'never', listed: 40, bought: 0.2 });
seedSale(['Vasaloppet', seller, runner, 2300], { paid: 'slowly', listed: 50, bought: 0.5 });
seedSale(
  ['Tough Viking Stockholm', seller, runner, 620],
  { listed: 110, bought: 90, changed: 80, ended: 30 },
  report('Startgruppen är en annan än den i annonsen.'),
);
seedSale(
  ['Stockholm Triathlon', seller, runner, 1250],
  { listed: 135, bought: 125, changed: 115, ended: 70 },
  rule('refund', 'Platsen gick inte att föra över, arrangören hade redan stängt.'),
);
seedSale(
  ['Herrestads Fjällmaraton', bjorn, runner, 500],
  { listed: 130, bought: 118, changed: 108, ended: 60 },
  rule('release', 'Jag hittar inte mitt namn i startlistan.'),
);
seedSale(['Öppet Spår måndag 90', ingrid, runner, 1350], { listed: 138, bought: 136, changed: 130 });

// A seller with many sales behind them, of the same race and each to somebody else: what its places were sold for.
const oskar = await aSeller({ firstName: 'Oskar', lastName: 'Norberg' });
const soldFor: [string, string, number][] = [
  ['Agnes', 'Wikström', 1450],
  ['Anton', 'Sandberg', 1390],
  ['Beatrice', 'Lund', 1420],
  ['Daniel', 'Hedman', 1350],
  ['Ebba', 'Forsberg', 1300],
  ['Filip', 'Bergqvist', 1340],
  ['Greta', 'Nyström', 1280],
  ['Henrik', 'Dahl', 1250],
  ['Ida', 'Engström', 1290],
  ['Jonas', 'Blom', 1180],
  ['Lovisa', 'Hellgren', 1220],
  ['Viktor', 'Åberg', 1150],
];
for (const [nth, [firstName, lastName, price]] of soldFor.entries()) {
  const bought = 134 - nth;
  const times = { listed: 138, bought, changed: bought - 7 - (nth % 4), ended: 100 };
  const customer = await aUser({ firstName, lastName });
  seedSale(['Cykelvasan 90', oskar, customer, price], times, confirm);
}
at(60, () => aListing({ race: race('Cykelvasan 90'), seller: oskar, price: 1090 }));

// Sellers of whom the payment provider wants more, looks closer, or will not have.
const wanted = [
  ['requirements_due', 'kompletterar', 'Kajsa', 'Berg'],
  ['reviewing', 'granskas', 'Göran', 'Sund'],
  ['rejected', 'avvisad', 'Alva', 'Ros'],
] as const;
for (const [standing, mailbox, firstName, lastName] of wanted) {
  at(20, () => aSellerWhoIs(standing, { email: `${mailbox}@loppbytet.example`, firstName, lastName }));
}

// The place of a race whose resale its organiser has paused meanwhile.
at(138, () => aListing({ race: race('Exempelspåret'), seller: asa, price: 650 }));

await play();

// An organiser with a contact, who has name changes to do.
const contact = await aUser({ email: 'arrangor@loppbytet.example', firstName: 'Anna', lastName: 'Arrangör' });
const [club] = await db
  .insert(organisers)
  .values({
    name: 'Exempelklubben',
    webDomain: 'exempelklubben.example',
    mailDomains: ['exempelklubben.example'],
    mailProves: true,
    confirmationWords: ['Platsen i {lopp} står nu på {namn}.'],
    createdAt: now(),
    updatedAt: now(),
  })
  .returning();
if (!club) throw new Error('There is no organiser');
await db.insert(organiserContacts).values({
  organiserId: club.id,
  email: contact.email,
  userId: contact.id,
  invitedBy: referee.id,
  invitedAt: now(),
  confirmedAt: now(),
});
await db.update(users).set({ isOrganiserContact: true }).where(eq(users.id, contact.id));
await db
  .update(racesTable)
  .set({ organiserId: club.id })
  .where(
    inArray(
      racesTable.id,
      ['Exempelloppet', 'Exempelhalvan', 'Exempelrundan', 'Exempelspåret'].map((name) => race(name).id),
    ),
  );
const [incomplete] = await db
  .select({ purchaseId: purchases.id })
  .from(purchases)
  .innerJoin(listings, eq(listings.id, purchases.listingId))
  .where(and(eq(listings.raceId, race('Exempelloppet').id), eq(purchases.state, 'pending_name_change')));
if (!incomplete) throw new Error('The organiser has nothing to ask for');
await requestInformation(
  {
    of: 'seller',
    ...incomplete,
    text: 'Startnumret finns inte hos oss. Skicka bekräftelsen på din anmälan.',
  },
  callAs('organiser', contact.id, now()),
);

// Their own system, played by the sandbox.
const contactCall = callAs('organiser', contact.id, now());
const key = await createKey(
  { organiserId: club.id, name: 'Anmälningssystemet', scopes: [...organiserScopes] },
  contactCall,
);
const url = `http://localhost:${setting('SANDBOX_PORT')}${WEBHOOK_PATH}`;
const endpoint = await createEndpoint({ organiserId: club.id, url }, contactCall);
// It receives the name changes that wait, as if it had been connected when they were paid.
const clubsPurchases = await db
  .select({ purchaseId: purchases.id })
  .from(purchases)
  .innerJoin(listings, eq(listings.id, purchases.listingId))
  .innerJoin(racesTable, eq(racesTable.id, listings.raceId))
  .where(and(eq(racesTable.organiserId, club.id), eq(purchases.state, 'pending_name_change')));
for (const { purchaseId } of clubsPurchases) {
  await db.transaction((tx) =>
    queueWebhooks(tx, { organiserId: club.id, purchaseId, event: 'name_change.requested', now: now() }),
  );
}
connectStandIn(join(setting('SANDBOX_DATA_DIR'), 'organiser.json'), key.token, endpoint.secret);

// What the contact has decided about one of its races: a highest price, and a pause of the resale.
const [raceRow] = await db
  .select()
  .from(racesTable)
  .where(eq(racesTable.id, race('Exempelspåret').id));
if (!raceRow) throw new Error('Exempelspåret is missing');
const { resalePause: _, ...fields } = organiserFieldsOf(raceRow);
await updateOwnRace(
  { ...fields, highestPrice: 700, id: raceRow.id, updatedAt: raceRow.updatedAt },
  contactCall,
);
await pauseResale(
  { id: raceRow.id, reason: 'Vi byter anmälningssystem. Försäljningen öppnar igen om några dagar.' },
  contactCall,
);
await db.insert(organiserRequests).values({
  organiserName: 'Motionsklubben Exempel',
  contactName: 'Mats Motion',
  at: now(),
  link: 'https://motionsrundan.example',
  email: 'mats@motionsrundan.example',
  note: 'Vi har 800 löpare i maj, och ungefär 60 som byter namn varje år.',
});

await db.insert(homepageBanners).values({
  message: 'Namnbytet till Vasaloppet stänger sju dagar före start. Köp i god tid!',
  color: 'green',
  createdAt: now(),
});
await seedAds(now());
await seedMoreListings(Number(process.env.DEMO_LISTINGS || 0), sellers);
await drainQueues(['checkout', 'refund', 'transfer']);
await spreadSales(oskar.id);
await seedReviews(oskar.id, referee.id);
await moveBackMissedSales(seller.id);
await db
  .update(racesTable)
  .set({ originalFee: kronor(1395) })
  .where(eq(racesTable.id, race('Cykelvasan 90').id));
// The story's mails were read long ago.
await seedSentMails([buyer.id, seller.id]);
await (await getBoss()).deleteQueuedJobs('mail');
await admin();
// Queries are planned for the rows there are from the first one on, not when autovacuum has come by.
await pg`analyze`;

await stopBoss();
await Promise.all([pg.end(), appConnection.end()]);
await sandbox.close();
