import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { callAs } from '@/domain/actor';
import type { FeePayer } from '@/domain/listing/states';
import { addDays, stockholmDate } from '@/domain/time';
import { db } from '@/sandbox/database';
import { listings, races } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { createListing } from '@/server/services/listings/create-listing';
import { aSeller, type User } from './people';

export type Race = typeof races.$inferSelect;
export type Listing = typeof listings.$inferSelect;

/** A race a hundred days from now whose seller changes the name; override what the scenario is about. */
export async function aRace(overrides: Partial<typeof races.$inferInsert> = {}): Promise<Race> {
  const at = now();
  const today = stockholmDate(at);
  const [race] = await db
    .insert(races)
    .values({
      slug: `lopp-${randomUUID()}`,
      raceName: 'Göteborgsvarvet',
      distance: '21K',
      location: 'Göteborg',
      date: addDays(today, 100),
      sportCategories: ['Löpning'],
      websiteUrl: 'https://goteborgsvarvet.example',
      organiserEmail: 'info@goteborgsvarvet.example',
      nameChangeRule: 'allowed',
      transferMechanism: 'seller_direct',
      nameChangeDeadline: addDays(today, 90),
      nameChangeCost: null,
      nameChangeCostPayer: 'seller',
      instructions: 'Logga in hos arrangören och välj Byt deltagare.',
      createdAt: at,
      updatedAt: at,
      ...overrides,
    })
    .returning();
  return race as Race;
}

export interface ListingWish {
  seller?: User;
  race?: Race;
  /** Whole kronor. */
  price?: number;
  payerChoice?: FeePayer;
  startGroup?: string;
}

/** A listing, created by the real service. */
export async function aListing(wish: ListingWish = {}): Promise<Listing> {
  const seller = wish.seller ?? (await aSeller());
  const race = wish.race ?? (await aRace());
  const { id } = await createListing(
    {
      raceId: race.id,
      price: wish.price ?? 995,
      payerChoice: wish.payerChoice ?? null,
      termsAccepted: true,
      feeAccepted: true,
      ...(wish.startGroup && { startGroup: wish.startGroup }),
    },
    callAs('seller', seller.id, now()),
  );
  const [listing] = await db.select().from(listings).where(eq(listings.id, id));
  return listing as Listing;
}
