import { splitPrice } from '@/domain/fees';
import { kronor, ore } from '@/domain/money';
import {
  type MailProps,
  type MailTemplate,
  type PurchaseDates,
  type PurchaseMailProps,
  purchaseLinks,
} from '@/emails';

const organiserSays = 'Platsen är redan överlåten en gång.';
const site = 'https://lopp.example';
const links = purchaseLinks(site, '4f1c');

/** Paid on a Saturday afternoon in Stockholm, renamed the day after, confirmed on the Monday. */
export const instants = {
  paidAt: new Date('2026-11-21T13:30:00Z'),
  nameChangeStartsAt: new Date('2026-11-21T13:30:00Z'),
  nameChangeDeadline: new Date('2026-11-23T13:30:00Z'),
  nameChangedAt: new Date('2026-11-22T08:05:00Z'),
  confirmationDeadline: new Date('2026-11-25T08:05:00Z'),
  completedAt: new Date('2026-11-23T17:45:00Z'),
} satisfies PurchaseDates;

const paid: PurchaseDates = {
  ...instants,
  nameChangedAt: null,
  confirmationDeadline: null,
  completedAt: null,
};
const renamed: PurchaseDates = { ...instants, completedAt: null };

export const fixture: PurchaseMailProps = {
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
  calendar: 'loppbytet-vasaloppet.ics',
  cover: { id: 'lopp-4f1c@lopp.example', alt: 'Vasaloppet' },
  links,
};

const { firstName, title, raceDate, distance, location, split, cover } = fixture;

const withdrawal = {
  name: 'Åsa Öberg',
  email: 'asa@lopp.example',
  reference: 'Vasaloppet 2027, kvitto 4F1C0000',
  message: 'Jag vill ha tillbaka avgiften.',
  at: instants.paidAt,
  outcome: 'fee_back' as const,
};

const bid = {
  ...{ firstName, raceName: 'Vasaloppet', raceDate, maximum: kronor(2000), until: '2026-12-24' },
  ...{ feeAccepted: true, link: `${site}/auth/bud`, raceLink: `${site}/lopp/vasaloppet` },
};

const notice = {
  firstName,
  number: 'A-4F1C0000',
  title,
  subject: 'listing' as const,
  noticeReason: 'not_sellers' as const,
};
const decided = {
  ...notice,
  decision: 'removed' as const,
  ground: 'terms_not_sellers' as const,
  text: 'Arrangören bekräftar att startplatsen är registrerad på någon annan än säljaren.',
};

export const samples: { [Template in MailTemplate]: MailProps[Template] } = {
  confirmAccount: { link: `${site}/auth/confirm?token=abc123`, validHours: 24 },
  accountExists: { firstName, loginLink: `${site}/auth/login`, resetLink: `${site}/auth/login?mode=forgot` },
  resetPassword: { firstName, link: `${site}/auth/reset?token=abc123`, validMinutes: 45 },
  sellerRequirements: { firstName, link: `${site}/auth/profile?tab=account` },
  sellerRejected: { firstName, link: `${site}/auth/profile?tab=account` },
  passwordChanged: { firstName, link: `${site}/auth/login?mode=forgot` },
  secondFactorAdded: { firstName, link: `${site}/auth/login?mode=forgot` },
  adminInvited: {
    role: 'support',
    invitedBy: 'Ada Admin',
    validHours: 72,
    link: `${site}/admin/inbjudan?token=abc123`,
  },
  contactInvited: {
    organiserName: 'Vasaloppet',
    validDays: 7,
    link: `${site}/arrangor/inbjudan?id=4f1c`,
  },
  joinConfirm: {
    raceNames: ['Vasaloppet', 'Tjejvasan'],
    validDays: 7,
    link: `${site}/arrangor/anslut?token=abc123`,
  },
  joinDeclined: { reason: 'Vi når er inte på telefon.', link: `${site}/contact` },
  adminsChanged: {
    ...{ firstName, change: 'role_changed', by: 'Ada Admin', about: 'Rut Ström', role: 'support' },
    link: `${site}/admin/manager?tab=admins`,
  },
  approvalNeeded: { firstName, what: 'dispute', by: 'Ada Admin', link: `${site}/arenden/4f1c` },
  emailChangeCode: { code: '042917', validMinutes: 10, link: `${site}/auth/profile?tab=account` },
  emailChanged: { firstName, link: `${site}/auth/undo-email?token=abc123`, validDays: 7 },
  passkeyAdded: { firstName, link: `${site}/auth/profile?tab=account#passnycklar` },
  passkeyRemoved: { firstName, link: `${site}/auth/profile?tab=account#passnycklar` },
  recoveryCodesRenewed: { firstName, link: `${site}/auth/login?mode=forgot` },
  secondFactorReset: { firstName, link: `${site}/auth/login?mode=forgot` },
  listingPublished: { firstName, title, raceDate, distance, location, split, cover, link: links.listing },
  priceAboveHighest: {
    ...{ firstName, title, price: kronor(900), highestPrice: kronor(700) },
    link: `${links.listing}/edit`,
  },
  draftReminder: {
    ...{ firstName, title, link: `${site}/auth/profile?tab=listings`, hours: 1, next: 'begin' },
    stopLink: `${site}/utkast/paminnelser?token=def`,
  },
  draftRefused: {
    ...{ firstName, title, link: `${site}/auth/profile?tab=listings` },
    why: 'En annan annons har samma startnummer.',
  },
  bidPlaced: { ...bid, withdrawLink: `${site}/angra`, waiting: 10 },
  bidNotCharged: {
    ...fixture,
    ...{ dates: { ...paid, paidAt: null, nameChangeDeadline: null } },
    ...{ why: 'declined', payBy: new Date('2026-12-01T13:30:00Z') },
  },
  bidEnded: { ...bid, cancelled: false },
  watchConfirm: {
    raceNames: ['Lidingöloppet 30', 'Lidingöloppet 15'],
    maximum: ore(900_00),
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
    cover,
    link: links.listing,
    bidLink: `${site}/lopp/vasaloppet/kop-at-mig`,
    endLink: `${site}/bevakning/avsluta?token=def`,
  },
  placeSold: fixture,
  paymentConfirmed: { ...fixture, receiptNumber: 'K-2026-000123', paidWith: 'swish', byBid: false },
  paymentFailed: { ...fixture, dates: { ...paid, paidAt: null, nameChangeDeadline: null } },
  paidTooLate: { ...fixture, stopped: false },
  paidInOtherCurrency: fixture,
  nameChangeReminder: { ...fixture, hours: 24 },
  nameChangeDone: { ...fixture, dates: renamed },
  deadlineMissedSeller: fixture,
  deadlineMissedBuyer: fixture,
  purchaseCompletedSeller: { ...fixture, dates: instants },
  purchaseCompletedBuyer: { ...fixture, dates: instants },
  problemReportedSeller: {
    ...fixture,
    dates: renamed,
    kind: 'code_fails',
    reason: 'Koden fungerar inte.\nJag har provat tre gånger.',
    answerBy: new Date('2026-12-05T13:30:00Z'),
  },
  problemReportedAdmin: { ...fixture, dates: renamed, kind: null, reason: 'Koden fungerar inte.' },
  disputeDecided: {
    ...fixture,
    dates: renamed,
    role: 'buyer',
    kind: 'code_fails',
    reason: 'Koden fungerar inte.',
    ending: 'ruling',
    decision: 'refund',
    findings: 'Ett mejl från arrangören.',
    offeredBy: null,
    notes: 'Arrangören bekräftar att koden var förbrukad.',
    toBuyer: split.total,
    toSeller: ore(0),
  },
  settlementOffered: { ...fixture, role: 'seller', toBuyer: ore(500_00), toSeller: ore(1197_05) },
  refundMade: { ...fixture, amount: split.total },
  refundFailedAdmin: {
    ...fixture,
    amount: split.total,
    failureCode: 'expired_or_canceled_card',
    receiptNumber: '4F1C0000',
  },
  disputeMessage: { ...fixture, role: 'seller' },
  raceMovedSeller: fixture,
  raceMovedBuyer: fixture,
  raceClosedSeller: { ...fixture, cancelled: true },
  raceClosedBuyer: { ...fixture, cancelled: false },
  chargebackOpenedSeller: fixture,
  chargebackOpenedBuyer: fixture,
  chargebackOpenedAdmin: fixture,
  chargebackWonSeller: fixture,
  chargebackWonBuyer: fixture,
  chargebackLostSeller: fixture,
  chargebackLostBuyer: fixture,
  chargebackOutlastedSeller: fixture,
  chargebackOutlastedBuyer: fixture,
  payoutWaitsForBank: fixture,
  disputeOverdueAdmin: fixture,
  signInCode: { code: '048213', validMinutes: 10 },
  noticeCode: { code: '048213', validMinutes: 15, link: links.listing },
  noticeReceived: {
    ...notice,
    text: 'Det är min startplats.\nJag har aldrig lagt ut den.',
    at: instants.paidAt,
    link: links.listing,
  },
  noticeToHandle: { ...notice, firstName, appeal: false, link: `${site}/admin/manager?tab=notices` },
  noticeDecidedReporter: { ...decided, link: `${site}/terms` },
  noticeDecidedSeller: {
    ...decided,
    firstName,
    appealBy: '2027-05-21',
    link: links.myListings,
  },
  noticeAppealDecided: {
    ...notice,
    role: 'seller',
    outcome: 'reversed',
    forSale: true,
    text: 'Du har visat kvittot från arrangören, och platsen är din.',
    link: links.myListings,
  },
  raceTipHandled: {
    ...{ firstName, raceName: 'Kullamannen', outcome: 'closed' },
    note: 'Arrangören har inte släppt datumet än.',
    link: `${site}/lopp`,
  },
  detailsCorrected: { ...fixture, fields: ['customer_number', 'phone'] },
  detailsRequested: { ...fixture, field: 'customer_number', askedBy: 'seller' },
  saleGivenUpSeller: fixture,
  saleGivenUpBuyer: {
    ...fixture,
    reason: 'organiser_refuses',
    words: 'Tyvärr, de har ändrat sina regler.',
    similar: [
      { title, distance, startGroup: 'Startled 4', price: kronor(1500), link: `${site}/listings/a1` },
      { title, distance, startGroup: null, price: kronor(1900), link: `${site}/listings/a2` },
    ],
    raceLink: `${site}/lopp/vasaloppet`,
  },
  codeRejected: fixture,
  nameChangeVerifiedSeller: { ...fixture, dates: renamed },
  nameChangeVerifiedBuyer: { ...fixture, dates: renamed },
  transferRefusedSeller: { ...fixture, organiserSays },
  transferRefusedBuyer: { ...fixture, organiserSays },
  transferRefusedAdmin: { ...fixture, organiserSays },
  organiserAskedSeller: { ...fixture, organiserSays },
  workAlert: {
    firstName,
    alert: 'morning',
    total: 3,
    items: [
      {
        ...{ label: 'Ärende att avgöra', what: 'Vasaloppet 2027', amount: kronor(1780), due: 'i dag' },
        ...{ own: false, link: `${site}/arenden/4f1c` },
      },
      {
        ...{ label: 'Ångrat avtal', what: null, amount: null, due: null },
        ...{ own: true, link: `${site}/admin/manager?tab=withdrawals` },
      },
    ],
    link: `${site}/admin/manager`,
  },
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
