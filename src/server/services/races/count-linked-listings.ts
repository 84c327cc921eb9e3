import { eq } from 'drizzle-orm';
import { db } from '@/server/db/client';
import { listings } from '@/server/db/schema';

/** How many listings, removed ones with a purchase among them, are linked to a race. */
export const countLinkedListings = ({ id }: { id: string }): Promise<number> =>
  db.$count(listings, eq(listings.raceId, id));
