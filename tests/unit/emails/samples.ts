import { splitPrice } from '@/domain/fees';
import { kronor } from '@/domain/money';
import {
  type MailProps,
  type MailTemplate,
  type TradeDates,
  type TradeMailProps,
  tradeLinks,
} from '@/emails';

const site = 'https://lopp.example';
const links = tradeLinks(site, '4f1c');

/** Paid on a Saturday afternoon in Stockholm, renamed the day after, confirmed on the Monday. */
export const instants = {
  paidAt: new Date('2026-11-21T13:30:00Z'),
  nameChangeStartsAt: new Date('2026-11-21T13:30:00Z'),
  nameChangeDeadline: new Date('2026-11-23T13:30:00Z'),
  nameChangedAt: new Date('2026-11-22T08:05:00Z'),
  confirmationDeadline: new Date('2026-11-25T08:05:00Z'),
  completedAt: new Date('2026-11-23T17:45:00Z'),
} satisfies TradeDates;

const paid: TradeDates = { ...instants, nameChangedAt: null, confirmationDeadline: null, completedAt: null };
const renamed: TradeDates = { ...instants, completedAt: null };

export const trade: TradeMailProps = {
  firstName: 'Åsa',
  title: 'Vasaloppet 2027',
  raceName: 'Vasaloppet',
  raceDate: '2027-03-07',
  distance: '90 km',
  location: 'Sälen–Mora',
  split: splitPrice(kronor(1750)),
  payer: 'buyer',
  nameChangeCost: kronor(220),
  mechanism: 'buyer_code',
  instructions: 'Logga in på Mina sidor.\nVälj "Sälj startplats" och ange köparens e-postadress.',
  dates: paid,
  bankDecides: false,
  links,
};

const { firstName, title, raceDate, distance, location, split } = trade;

const withdrawal = {
  name: 'Åsa Öberg',
  email: 'asa@lopp.example',
  reference: 'Vasaloppet 2027, kvitto 4F1C0000',
  message: 'Jag vill ha tillbaka avgiften.',
  at: instants.paidAt,
  outcome: 'fee_back' as const,
};

/** Fitting props for every template. */
export const samples: { [Template in MailTemplate]: MailProps[Template] } = {
  confirmAccount: { link: `${site}/auth/confirm?token=abc123`, validHours: 24 },
  accountExists: { firstName, loginLink: `${site}/auth/login`, resetLink: `${site}/auth/login?mode=forgot` },
  resetPassword: { firstName, link: `${site}/auth/reset?token=abc123`, validMinutes: 45 },
  sellerRequirements: { firstName, link: `${site}/auth/profile?tab=account` },
  sellerRejected: { firstName, link: `${site}/auth/profile?tab=account` },
  passwordChanged: { firstName, link: `${site}/auth/login?mode=forgot` },
  secondFactorAdded: { firstName, link: `${site}/auth/login?mode=forgot` },
  recoveryCodesRenewed: { firstName, link: `${site}/auth/login?mode=forgot` },
  secondFactorReset: { firstName, link: `${site}/auth/login?mode=forgot` },
  listingPublished: { firstName, title, raceDate, distance, location, split, link: links.listing },
  watchConfirm: {
    raceName: 'Vasaloppet',
    link: `${site}/bevakning/bekrafta?token=abc`,
    endLink: `${site}/bevakning/avsluta?token=def`,
  },
  watchHit: {
    title,
    raceName: 'Vasaloppet',
    raceDate,
    distance,
    location,
    split,
    link: links.listing,
    endLink: `${site}/bevakning/avsluta?token=def`,
  },
  placeSold: trade,
  paymentConfirmed: { ...trade, receiptNumber: 'K-2026-000123' },
  paymentFailed: { ...trade, dates: { ...paid, paidAt: null, nameChangeDeadline: null } },
  paidTooLate: trade,
  paidInOtherCurrency: trade,
  nameChangeReminder: { ...trade, hours: 24 },
  nameChangeDone: { ...trade, dates: renamed },
  deadlineMissedSeller: trade,
  deadlineMissedBuyer: trade,
  tradeCompletedSeller: { ...trade, dates: instants },
  tradeCompletedBuyer: { ...trade, dates: instants },
  problemReportedSeller: {
    ...trade,
    dates: renamed,
    kind: 'code_fails',
    reason: 'Koden fungerar inte.\nJag har provat tre gånger.',
  },
  problemReportedAdmin: { ...trade, dates: renamed, kind: null, reason: 'Koden fungerar inte.' },
  disputeDecided: {
    ...trade,
    dates: renamed,
    role: 'buyer',
    decision: 'refund',
    notes: 'Arrangören bekräftar att koden var förbrukad.',
    toBuyer: split.total,
    toSeller: split.payout,
  },
  refundMade: { ...trade, amount: split.total },
  refundFailedAdmin: {
    ...trade,
    amount: split.total,
    failureCode: 'expired_or_canceled_card',
    receiptNumber: '4F1C0000',
  },
  caseMessage: { ...trade, role: 'seller' },
  raceMovedSeller: trade,
  raceMovedBuyer: trade,
  raceClosedSeller: { ...trade, cancelled: true },
  raceClosedBuyer: { ...trade, cancelled: false },
  chargebackOpenedSeller: trade,
  chargebackOpenedBuyer: trade,
  chargebackOpenedAdmin: trade,
  chargebackWonSeller: trade,
  chargebackWonBuyer: trade,
  chargebackLostSeller: trade,
  chargebackLostBuyer: trade,
  chargebackOutlastedSeller: trade,
  chargebackOutlastedBuyer: trade,
  payoutWaitsForBank: trade,
  disputeOverdueAdmin: trade,
  withdrawalReceived: { ...withdrawal, firstName, link: `${site}/angra` },
  withdrawalLink: { at: withdrawal.at, link: `${site}/angra/kvitto?id=4f1c` },
  withdrawalToHandle: {
    statement: withdrawal,
    at: withdrawal.at,
    firstName,
    link: `${site}/admin/manager?tab=withdrawals`,
    due: new Date('2026-12-05T13:30:00Z'),
  },
};
