import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import { type PurchaseDates, type PurchaseMailProps, purchaseLinks } from './purchase';

/** Paid on a Saturday afternoon in Stockholm, renamed the day after, confirmed on the Monday. */
export const completedDates = {
  paidAt: new Date('2026-11-21T13:30:00Z'),
  nameChangeStartsAt: new Date('2026-11-21T13:30:00Z'),
  nameChangeDeadline: new Date('2026-11-23T13:30:00Z'),
  nameChangedAt: new Date('2026-11-22T08:05:00Z'),
  confirmationDeadline: new Date('2026-11-25T08:05:00Z'),
  completedAt: new Date('2026-11-23T17:45:00Z'),
} satisfies PurchaseDates;

export const renamedDates: PurchaseDates = { ...completedDates, completedAt: null };

export const paidDates: PurchaseDates = { ...renamedDates, nameChangedAt: null, confirmationDeadline: null };

export const unpaidDates: PurchaseDates = { ...paidDates, paidAt: null, nameChangeDeadline: null };

/** A purchase at the price of 1,750 kr, paid, whose organiser's fee the buyer pays. */
export const samplePurchase: PurchaseMailProps = {
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
  dates: paidDates,
  bankDecides: false,
  calendar: 'loppbytet-vasaloppet.ics',
  cover: { id: 'lopp-4f1c@lopp.example', alt: 'Vasaloppet' },
  links: purchaseLinks('https://lopp.example', '4f1c'),
};
