import { and, between, inArray } from 'drizzle-orm';
import { heldStates } from '@/domain/purchase/states';
import { db } from '@/server/db/client';
import { purchases } from '@/server/db/schema';
import { mailCodeOf, readMailAddress } from '@/server/inbound-mail/address';

/** The running purchase that an address is of; null for any other address, and for one that two purchases share. */
export async function findPurchase(address: string): Promise<string | null> {
  const read = readMailAddress(address);
  if (!read) return null;
  // Ids are random: about one in a million lies between the two.
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(between(purchases.id, read.from, read.to), inArray(purchases.state, [...heldStates])));
  const [found, ...others] = rows.filter(({ id }) => mailCodeOf(id) === read.code);
  return found && others.length === 0 ? found.id : null;
}
