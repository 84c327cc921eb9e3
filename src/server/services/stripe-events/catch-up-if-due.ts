import type { Call } from '@/domain/account/actor';
import { MINUTE, plus } from '@/domain/time';
import { type CatchUpReport, catchUp, readCursor } from './catch-up';

const EVERY = 5 * MINUTE;

/** As `catchUp`, unless it has been done lately: for hosts where only the scheduled route runs. */
export async function catchUpIfDue(call: Call<'clock'>): Promise<CatchUpReport | null> {
  return plus(await readCursor(call.now), EVERY) <= call.now ? catchUp(call) : null;
}
