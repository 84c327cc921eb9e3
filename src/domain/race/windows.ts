import type { Ore } from '../money/ore';
import {
  addDays,
  DAY,
  type DateString,
  earliest,
  HOUR,
  latest,
  MINUTE,
  plus,
  startOfDay,
  stockholmDate,
} from '../time';
import type { BuyerField } from './fields';
import type { FeePayer, RacePayer } from './organiser-fee';

/** How the organiser lets a name be changed. */
export const transferMechanisms = ['seller_direct', 'buyer_code', 'email_organiser', 'on_site'] as const;
export type TransferMechanism = (typeof transferMechanisms)[number];

/** Whether the seller must give the start or booking number of the place. */
export const entryReferenceRules = ['none', 'optional', 'required'] as const;
export type EntryReferenceRule = (typeof entryReferenceRules)[number];

/** When and how the organiser changes a name, at what price. */
export interface TransferWindow {
  /** Null when it is open already. */
  opensAt: Date | null;
  /** The first instant at which it is closed. */
  closesAt: Date;
  mechanism: TransferMechanism;
  /** Öre to the organiser: 0 when nothing is taken, null when it is unknown. */
  cost: Ore | null;
  payer: RacePayer;
  /** What the organiser needs of the buyer. */
  buyerFields: readonly BuyerField[];
  entryReference: EntryReferenceRule;
  /** The runner's least age in years on the day of the race. */
  minAge: number | null;
  /** Who may run on the place in this window, and what else applies: the organiser's rules, for both parties. */
  note: string | null;
}

/** A race's days; null where they cannot be read. */
export interface RaceDates {
  date: DateString | null;
  windows: readonly (Pick<TransferWindow, 'opensAt' | 'closesAt'> | null)[];
}

/** More than any organiser has. */
export const MAX_WINDOWS = 3;
/** The seller's time for the name change. */
export const NAME_CHANGE_WINDOW = 48 * HOUR;
/** Stripe holds money at most 90 days; we stop well before. */
export const MAX_HOLD_DAYS = 80;
/** How long a listing is reserved while the buyer pays. Stripe's minimum is 30 minutes by its own clock. */
export const RESERVATION = 31 * MINUTE;
/** The least a seller must have for the name change, from the payment or the opening of the window. */
export const MIN_SELLER_TIME = 6 * HOUR;
/** The least a buyer must have for using a code before the window closes. */
export const CODE_TIME = 12 * HOUR;
/** The least a buyer has for the confirmation when the name is changed close to the last day of held money. */
const MIN_CONFIRMATION = DAY;

type Times = Pick<TransferWindow, 'opensAt' | 'closesAt' | 'mechanism'>;

/** Until when the seller can act in a window: a buyer with a code needs the last hours. */
export const sellerCloses = ({ closesAt, mechanism }: Pick<Times, 'closesAt' | 'mechanism'>): Date =>
  mechanism === 'buyer_code' ? plus(closesAt, -CODE_TIME) : closesAt;

/** The instant by which a purchase has ended, whatever state it is in. */
export const lastHold = (paidAt: Date): Date => plus(paidAt, MAX_HOLD_DAYS * DAY);

/** The seller's time: from the later of payment and opening, 48 hours, within the window and the days of held money. */
export function sellerTime(window: Times, paidAt: Date): { startsAt: Date; deadline: Date } {
  const startsAt = latest(paidAt, window.opensAt ?? paidAt);
  return {
    startsAt,
    deadline: earliest(
      plus(startsAt, NAME_CHANGE_WINDOW),
      sellerCloses(window),
      plus(lastHold(paidAt), -MIN_CONFIRMATION),
    ),
  };
}

/** Whether the seller has time enough in a window when the payment arrives at `paidAt`. */
export const leavesTime = (window: Times, paidAt: Date): boolean =>
  plus(latest(paidAt, window.opensAt ?? paidAt), MIN_SELLER_TIME) <= sellerCloses(window);

/** Whether a purchase begun now leaves the seller time enough, though its payment may take the whole reservation. */
export const canBeKept = (window: Times, now: Date): boolean => leavesTime(window, plus(now, RESERVATION));

/** The last instant a purchase bound to a window can begin: its payment may take as long as the reservation. */
export const buyableUntil = (window: Times): Date =>
  plus(sellerCloses(window), -MIN_SELLER_TIME - RESERVATION);

/**
 * From when a purchase can be finished in a window while its money is held, with the least time that seller and buyer
 * must have; null when it can at any time.
 */
const buyableSince = ({ opensAt, ...window }: Times): Date | null =>
  opensAt &&
  latest(
    plus(earliest(plus(opensAt, NAME_CHANGE_WINDOW), sellerCloses(window)), -MAX_HOLD_DAYS * DAY),
    plus(opensAt, MIN_SELLER_TIME + MIN_CONFIRMATION - MAX_HOLD_DAYS * DAY),
  );

/** The window that a purchase begun now is bound to: the first that leaves the seller time enough. */
export const windowAt = <W extends Times>(windows: readonly W[], now: Date): W | null =>
  windows.find((window) => canBeKept(window, now)) ?? null;

/** The window that applies now, as a listing shows it: the one to be bought in, else the last one. */
export const shownWindow = <W extends Times>(windows: readonly W[], now: Date): W | null =>
  windowAt(windows, now) ?? windows.at(-1) ?? null;

/** When name changes end. */
export interface NameChangeEnds {
  /** The end of the window that applies now. */
  closesAt: Date;
  /** The end of the race's last window, where that is later. */
  last: { closesAt: Date; onSiteOnly: boolean } | null;
}

/** When name changes end, for every page that shows it. @returns null when the race has no window */
export function nameChangeEnds(windows: readonly Times[], now: Date): NameChangeEnds | null {
  const shown = shownWindow(windows, now);
  if (!shown) return null;
  const later = windows.filter(({ closesAt }) => closesAt > shown.closesAt);
  const last = later.at(-1);
  return {
    closesAt: shown.closesAt,
    last: last
      ? { closesAt: last.closesAt, onSiteOnly: later.every(({ mechanism }) => mechanism === 'on_site') }
      : null,
  };
}

/** The window after the one a purchase begun now is bound to. */
export function nextWindow<W extends Times>(windows: readonly W[], now: Date): W | null {
  const current = windowAt(windows, now);
  return current ? (windows[windows.indexOf(current) + 1] ?? null) : null;
}

/** The first whole day from which a purchase bound to this window can begin, or null when one can already. */
export function buyableFromDay(window: Times, now: Date): DateString | null {
  const since = buyableSince(window);
  if (!since || since <= now) return null;
  const day = stockholmDate(since);
  return startOfDay(day) < since ? addDays(day, 1) : day;
}

/** The race leaves it to the seller who pays the organiser, in one window at least. */
export const sellerMayChoose = (windows: readonly { payer: RacePayer | '' }[]): boolean =>
  windows.some(({ payer }) => payer === 'seller_chooses');

/**
 * Who pays the organiser of a listing's place in a window. The seller's choice counts where the window leaves it open.
 * A listing keeps what it was published with, unless the race's windows differ and this one says otherwise.
 */
export function payerIn(
  windows: readonly Pick<TransferWindow, 'payer'>[],
  { payer }: Pick<TransferWindow, 'payer'>,
  listing: { payer: FeePayer; payerChoice: FeePayer | null },
): FeePayer {
  if (payer === 'seller_chooses') return listing.payerChoice ?? listing.payer;
  return windows.every((window) => window.payer === payer) ? listing.payer : payer;
}

/** The windows when names can be changed until `closes`: later ones go, the last one ends then. */
export function closedAt<W extends Pick<TransferWindow, 'opensAt' | 'closesAt'>>(
  windows: readonly W[],
  closes: Date,
): W[] {
  const left = windows.filter(({ opensAt }) => !opensAt || opensAt < closes);
  return left.map((window, index) => ({
    ...window,
    closesAt: index === left.length - 1 ? closes : earliest(window.closesAt, closes),
  }));
}
