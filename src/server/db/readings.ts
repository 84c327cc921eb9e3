import { sql } from 'drizzle-orm';
import { z } from '@/domain/zod';
import { db } from './client';
import { stripeReadings } from './schema';

const numbered = z.tuple([z.object({ reading: z.coerce.number() })]);

/** An object as Stripe answered, with the number of that reading. */
export interface Numbered<T> {
  object: T;
  reading: number;
}

/**
 * Reads an object whose state changes both ways, so that only the order of readings tells which is newer. The number is
 * drawn before the request, so a lower one is never of a later request.
 * @throws whatever the reading failed with.
 */
export async function readNumbered<T>(read: () => Promise<T>): Promise<Numbered<T>> {
  const rows = await db.execute(sql`select nextval(${stripeReadings.seqName}) as reading`);
  const [{ reading }] = numbered.parse([...rows]);
  return { object: await read(), reading };
}
