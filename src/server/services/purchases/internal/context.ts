import type { PurchaseActor } from '@/domain/actor';
import type { EventInput } from '@/domain/purchase/guards';
import type { PurchaseEvent } from '@/domain/purchase/transitions';
import type { listings, purchases, races } from '@/server/db/schema';

export type PurchaseRow = typeof purchases.$inferSelect;

/** All an effect may know: the purchase's rows, who did what, with what, and when. */
export interface Context {
  purchase: PurchaseRow;
  listing: typeof listings.$inferSelect;
  race: typeof races.$inferSelect;
  event: PurchaseEvent;
  actor: PurchaseActor;
  input: EventInput;
  now: Date;
}
