import { stockholmDate, yearOf } from '@/domain/time';
import { inboxPage, purchasesPage } from '@/features/account/profile-tabs';
import { disputesQuery, initialInputs, listOfUser } from '@/features/admin/initial-inputs';
import { deliveriesFirst, figuresFirst, nameChangesIn } from '@/features/organisers/organiser-paths';
import { at } from './moments/moment';
import { forAdmins, ofUser, sessions } from './seed-purchases';

type Calls = readonly (readonly [procedure: string, input?: object])[];

interface Screen {
  /** Absent for what visitors see. */
  who?: keyof typeof sessions;
  calls: Calls;
}

/** Around each page of a user's. */
const around: Calls = [['auth.session'], ['account.badges']];
const profile: Calls = [...around, ['account.waiting'], ['account.notifications']];
const year = { year: yearOf(stockholmDate(new Date())) };

const user = (...calls: Calls): Screen => ({ who: 'user', calls });
const admin = (...calls: Calls): Screen => ({ who: 'admin', calls: [['auth.session'], ...calls] });
const organiser = (...calls: Calls): Screen => ({ who: 'organiser', calls: [...around, ...calls] });

/** What each screen asks for when it is opened, in one request; the public ones to compare with. */
export const screens: Record<string, Screen> = {
  'search, visitor': { calls: [['listings.search', {}]] },
  'listing, visitor': { calls: [['listings.byId', { id: ofUser.sold }]] },
  listing: user(...around, ['listings.own']),
  'profile: purchases': user(...profile, ['purchases.mine', purchasesPage]),
  'profile: listings': user(...profile, ['listings.mine', purchasesPage], ['drafts.mine']),
  'profile: account': user(
    ...profile,
    ['account.profile'],
    ['account.sessions'],
    ['account.emailChange'],
    ['account.rememberedDetails'],
    ['passkeys.list'],
    ['push.settings'],
    ['watches.mine'],
    ['drafts.mine'],
    ['seller.statementYears'],
  ),
  notifications: user(...around, ['account.inbox', inboxPage]),
  purchase: user(...around, ['purchases.forConfirmation', { listingId: ofUser.bought }]),
  'name change': user(...around, ['purchases.forNameChange', { listingId: ofUser.sold }]),
  dispute: user(...around, ['disputes.byId', { disputeId: ofUser.dispute }]),
  bids: user(...around, ['bids.mine', {}]),
  'a new listing': user(...around, ['races.listable']),
  'organiser: name changes': organiser(
    ['organisers.nameChanges', nameChangesIn(new URLSearchParams())],
    ['organisers.races'],
  ),
  'organiser: races': organiser(['organisers.races'], ['organisers.words']),
  'organiser: figures': organiser(['organisers.figures', figuresFirst]),
  'organiser: widget': organiser(['organisers.widgetRaces']),
  'organiser: connection': organiser(['connection.get'], ['connection.deliveries', deliveriesFirst]),
  'admin: overview': admin(
    ['admin.overview.tasks', initialInputs.tasks],
    ['admin.overview.weeks', initialInputs.weeks],
    ['notices.year', {}],
    ['admin.mails.muted'],
  ),
  'admin: disputes': admin(['admin.disputes', disputesQuery('pending')]),
  'admin: dispute': admin(['disputes.byId', { disputeId: ofUser.dispute }]),
  'admin: purchase': admin(['admin.purchase', { id: forAdmins.purchase }]),
  'admin: notices': admin(['admin.reviews'], ['notices.list', initialInputs.notices]),
  'admin: races': admin(
    ['raceChanges.waiting'],
    ['admin.entryConflicts'],
    ['admin.relistRequests'],
    ['admin.raceTips'],
    ['admin.races.list', initialInputs.races],
  ),
  'admin: money': admin(
    ['money.owed', initialInputs.owed],
    ['money.report', year],
    ['money.dac7', year],
    ['money.methods'],
    ['money.held', initialInputs.held],
    ['money.chargebacks', {}],
    ['money.movements', initialInputs.movements],
    ['money.deadLetters', initialInputs.deadLetters],
    ['money.differences', initialInputs.differences],
  ),
  'admin: ads': admin(['admin.ads.list', initialInputs.ads]),
  'admin: banners': admin(['admin.banners.list', {}]),
  'admin: users': admin(['admin.users.list', initialInputs.users]),
  'admin: user': admin(
    ['admin.users.view', { id: forAdmins.user }],
    ['admin.users.purchases', listOfUser(forAdmins.user)],
    ['admin.users.places', listOfUser(forAdmins.user)],
  ),
  'admin: organisers': admin(['admin.organisers.list'], ['admin.organisers.requests'], ['admin.races.edits']),
  'admin: admins': admin(['admin.team.list']),
  'admin: audit': admin(['admin.audit.admins'], ['admin.audit.list', {}]),
  'admin: withdrawals': admin(['withdrawals.list', initialInputs.withdrawals]),
};

export interface ScreenTime {
  size: number;
  screen: string;
  calls: number;
  p50: number;
  longest: number;
}

const WARM_UP = 3;
/** Few, since some sums are limited to 120 in ten minutes (src/server/auth/rate-limit.ts). */
const TRIES = 20;
/** ms, of the median, with so many listings. */
const BUDGET = { ms: 60, size: 100_000 };

const batchPath = (calls: Calls): string => {
  const inputs = calls.map(([, input], nth) => [nth, input ? { json: input } : undefined]);
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs)));
  return `/api/trpc/${calls.map(([procedure]) => procedure).join(',')}?batch=1&input=${input}`;
};

/** How long the app takes for each screen, asked one after another. @throws when a call is refused */
export async function measureScreens(
  size: number,
  appUrl: string,
  isWanted: (what: string) => boolean,
): Promise<ScreenTime[]> {
  const times: ScreenTime[] = [];
  for (const [screen, { who, calls }] of Object.entries(screens)) {
    if (!isWanted(`screen: ${screen}`)) continue;
    const headers = who ? { cookie: `session=${sessions[who]}` } : undefined;
    const took: number[] = [];
    for (let nth = 0; nth < WARM_UP + TRIES; nth += 1) {
      const started = performance.now();
      const answer = await fetch(appUrl + batchPath(calls), { headers });
      const text = await answer.text();
      if (nth >= WARM_UP) took.push(performance.now() - started);
      // A batch of which one call is refused answers 207.
      if (answer.status !== 200) throw new Error(`${screen} answers ${answer.status}: ${text.slice(0, 500)}`);
    }
    times.push({ size, screen, calls: calls.length, p50: at(took, 0.5), longest: at(took, 1) });
  }
  return times;
}

/** The table of all screens, one line each. */
export const screenTable = (times: readonly ScreenTime[]): string[] => [
  'signed-in screens: ms of server time',
  ' listings screen                  calls   p50 longest',
  ...times.map(({ size, screen, calls, p50, longest }) =>
    [
      String(size).padStart(9),
      screen.padEnd(24),
      String(calls).padStart(5),
      String(p50).padStart(5),
      String(longest).padStart(7),
    ].join(' '),
  ),
];

/** What takes longer than it may, a sentence each. */
export const slowScreens = (times: readonly ScreenTime[]): string[] =>
  times
    .filter(({ size, p50 }) => size <= BUDGET.size && p50 > BUDGET.ms)
    .map(({ screen, size, p50 }) => `${screen}, ${size}: ${p50} ms, högst ${BUDGET.ms}`);
