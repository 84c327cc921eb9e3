import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { eq } from 'drizzle-orm';
import { callAs } from '@/domain/account/actor';
import { entryReferenceRule } from '@/domain/listing/entry-reference';
import { saveDraftInput } from '@/domain/listing/input';
import type { FeePayer } from '@/domain/race/organiser-fee';
import { isOpen } from '@/domain/race/rules';
import { addDays, stockholmDate } from '@/domain/time';
import { listings, races } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { saveListing } from '@/server/services/drafts/save-listing';
import { aSeller, type User } from './users';
import { aWindow, type WindowWish } from './windows';

export type Race = typeof races.$inferSelect;
export type Listing = typeof listings.$inferSelect;

/** A race a hundred days from now whose seller changes the name; override what the scenario is about. */
export async function aRace(overrides: Partial<typeof races.$inferInsert> & WindowWish = {}): Promise<Race> {
  const {
    opensDay,
    lastDay,
    transferMechanism,
    nameChangeCost,
    nameChangeCostPayer,
    buyerFields,
    entryReference,
    ...race
  } = overrides;
  const at = now();
  const today = stockholmDate(at);
  const date = race.date ?? addDays(today, 100);
  const window = aWindow(
    {
      ...(opensDay && { opensDay }),
      lastDay: lastDay === undefined ? addDays(today, 90) : lastDay,
      ...(transferMechanism && { transferMechanism }),
      ...(nameChangeCost !== undefined && { nameChangeCost }),
      ...(nameChangeCostPayer && { nameChangeCostPayer }),
      ...(buyerFields && { buyerFields }),
      ...(entryReference && { entryReference }),
    },
    date,
  );
  const values = {
    slug: `lopp-${randomUUID()}`,
    raceName: 'Göteborgsvarvet',
    distance: '21K',
    location: 'Göteborg',
    date,
    sportCategories: ['Löpning'],
    websiteUrl: 'https://goteborgsvarvet.example',
    organiserEmail: 'info@goteborgsvarvet.example',
    nameChangeRule: 'allowed',
    windows: [window],
    instructions: 'Logga in hos arrangören och välj Byt deltagare.',
    createdAt: at,
    updatedAt: at,
    ...race,
  } satisfies typeof races.$inferInsert;
  const [row] = await db
    .insert(races)
    .values({ ...values, open: isOpen(values, at) })
    .returning();
  return row as Race;
}

export interface ListingWish {
  seller?: User;
  race?: Race;
  /** Whole kronor. */
  price?: number;
  payerChoice?: FeePayer;
  startGroup?: string;
  entryReference?: string;
}

/** A listing, created by the real service. */
export async function aListing(wish: ListingWish = {}): Promise<Listing> {
  const seller = wish.seller ?? (await aSeller());
  const race = wish.race ?? (await aRace());
  const required = entryReferenceRule(race.windows) === 'required';
  const entryReference = wish.entryReference ?? (required ? randomUUID().slice(0, 8) : undefined);
  const { id } = await saveListing(
    saveDraftInput.parse({
      raceId: race.id,
      price: wish.price ?? 995,
      payerChoice: wish.payerChoice,
      termsAccepted: true,
      feeAccepted: true,
      startGroup: wish.startGroup,
      entryReference,
    }),
    callAs('seller', seller.id, now()),
    { keep: false },
  );
  const [listing] = await db.select().from(listings).where(eq(listings.id, id));
  return listing as Listing;
}
