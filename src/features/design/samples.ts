import { kronor } from '@/domain/money';
import type { ListingCardData } from '@/features/listings/listing-card';
import type { PurchaseDates } from '@/features/purchases/purchase-steps';

export const price = kronor(1250);
export const nameChangeCost = kronor(100);

/** A place for sale, as lists show it. */
export const listing: ListingCardData = {
  id: '00000000-0000-4000-8000-000000000000',
  title: 'Göteborgsvarvet',
  raceId: '00000000-0000-4000-8000-000000000001',
  raceSlug: 'goteborgsvarvet',
  raceName: 'Göteborgsvarvet',
  distance: '21K',
  location: 'Göteborg',
  date: '2027-05-22',
  price,
  startGroup: '12',
  face: 'available',
  imageUrl: null,
  sportCategories: ['Löpning'],
  payer: 'seller',
  nameChangeCost,
  sellerVerified: true,
  sellerReady: true,
  buyableFrom: null,
  createdAt: new Date('2026-11-20T09:00:00Z'),
};

/** All dates of a purchase: the line shows those of its state. */
export const dates: PurchaseDates = {
  paidAt: new Date('2026-11-20T09:00:00Z'),
  nameChangeStartsAt: new Date('2026-11-20T09:00:00Z'),
  nameChangeDeadline: new Date('2026-11-22T09:00:00Z'),
  nameChangedAt: null,
  confirmationDeadline: new Date('2026-11-25T09:00:00Z'),
  completedAt: new Date('2026-11-23T15:30:00Z'),
  refundedAt: new Date('2026-11-22T09:00:00Z'),
  cancelledAt: new Date('2026-11-20T09:31:00Z'),
};
