import { taskListPath, taskPath } from '@/domain/moderation/tasks';
import { type PriceSplit, splitPrice } from '@/domain/money/fees';
import { kronor, type Ore } from '@/domain/money/ore';
import type { FeePayer } from '@/domain/race/organiser-fee';
import type { TransferMechanism } from '@/domain/race/windows';
import type { DateString } from '@/domain/time';
import { disputePath } from '@/text/dispute';
import type { MailCover } from './layout';

/** A purchase's instants; null for what has not happened or is not known. */
export interface PurchaseDates {
  paidAt: Date | null;
  /** When the seller's deadline starts to run: at payment, or when the race opens if later. */
  nameChangeStartsAt: Date | null;
  nameChangeDeadline: Date | null;
  nameChangedAt: Date | null;
  confirmationDeadline: Date | null;
  completedAt: Date | null;
  /** When the organiser said that the name is changed. */
  nameChangeVerifiedAt: Date | null;
}

/** A calendar file with dates ahead, with some that it takes out of the reader's calendar, or both. */
export interface AttachedCalendar {
  fileName: string;
  has: { ahead: boolean; ended: boolean };
}

/** The data of a purchase's mails. Built once per purchase and recipient; amounts in öre. */
export interface PurchaseMailProps {
  /** The recipient's. */
  firstName: string;
  /** The catalogue's name and, in quotation marks, the seller's own (text/listing.ts). Not for subjects. */
  title: string;
  raceName: string;
  raceDate: DateString;
  distance: string;
  location: string;
  split: PriceSplit;
  /** Who pays the organiser, and how much; null when the cost is not known. */
  payer: FeePayer;
  nameChangeCost: Ore | null;
  mechanism: TransferMechanism;
  /** The race's instructions for this recipient. */
  instructions: string | null;
  dates: PurchaseDates;
  /** The buyer's bank is asking for the money back: no deadline runs, and nothing is paid before it has decided. */
  bankDecides: boolean;
  links: PurchaseLinks;
  /** The attached calendar file; null without one. */
  calendar: AttachedCalendar | null;
  /** Null in mails that show none. */
  cover: MailCover | null;
}

/** The links of a purchase's mails, absolute. */
interface PurchaseLinks {
  listing: string;
  nameChange: string;
  confirmPurchase: string;
  myPurchases: string;
  myListings: string;
  /** The dispute's own page; the buyer's purchases where there is none. */
  dispute: string;
  money: string;
  /** The chargeback's own page; the list of them where there is none. */
  chargeback: string;
  search: string;
  /** Where the right to withdraw from our service is explained and used. */
  withdraw: string;
}

interface Matters {
  disputeId?: string | undefined;
  chargebackId?: string | undefined;
}

/** The links of one listing's purchase. `siteUrl` is the site's origin, e.g. https://loppbytet.se. */
export function purchaseLinks(
  siteUrl: string,
  listingId: string,
  { disputeId, chargebackId }: Matters = {},
): PurchaseLinks {
  const url = (path: string) => new URL(path, siteUrl).href;
  const listing = `/listings/${encodeURIComponent(listingId)}`;
  return {
    listing: url(listing),
    nameChange: url(`${listing}/name-change`),
    confirmPurchase: url(`${listing}/confirm-purchase`),
    myPurchases: url('/auth/profile?tab=purchases'),
    myListings: url('/auth/profile?tab=listings'),
    dispute: url(disputeId ? disputePath(disputeId) : '/auth/profile?tab=purchases'),
    money: url('/admin/manager?tab=money'),
    chargeback: url(
      chargebackId ? taskPath({ kind: 'chargeback', id: chargebackId }) : taskListPath('chargeback'),
    ),
    search: url('/search'),
    withdraw: url('/angra'),
  };
}

/** Paid on a Saturday afternoon in Stockholm, renamed the day after, confirmed on the Monday. */
export const completedDates = {
  paidAt: new Date('2026-11-21T13:30:00Z'),
  nameChangeStartsAt: new Date('2026-11-21T13:30:00Z'),
  nameChangeDeadline: new Date('2026-11-23T13:30:00Z'),
  nameChangedAt: new Date('2026-11-22T08:05:00Z'),
  confirmationDeadline: new Date('2026-11-25T08:05:00Z'),
  completedAt: new Date('2026-11-23T17:45:00Z'),
  nameChangeVerifiedAt: null,
} satisfies PurchaseDates;

export const renamedDates: PurchaseDates = { ...completedDates, completedAt: null };

const paidDates: PurchaseDates = { ...renamedDates, nameChangedAt: null, confirmationDeadline: null };

export const unpaidDates: PurchaseDates = { ...paidDates, paidAt: null, nameChangeDeadline: null };

/** A purchase at the price of 1,750 kr, paid, whose organiser's fee the buyer pays. */
export const samplePurchase: PurchaseMailProps = {
  firstName: 'Åsa',
  title: 'Vasaloppet (”Vasaloppet 2027”)',
  raceName: 'Vasaloppet',
  raceDate: '2027-03-07',
  distance: '90 km',
  location: 'Sälen–Mora',
  split: splitPrice(kronor(1750)),
  payer: 'buyer',
  nameChangeCost: kronor(220),
  mechanism: 'buyer_code',
  instructions: 'Logga in på Mina sidor.\nVälj "Sälj startplats" och ange köparens e-postadress.',
  dates: paidDates,
  bankDecides: false,
  calendar: { fileName: 'loppbytet-vasaloppet.ics', has: { ahead: true, ended: false } },
  cover: { id: 'lopp-4f1c@lopp.example', alt: 'Vasaloppet' },
  links: purchaseLinks('https://lopp.example', '4f1c'),
};
