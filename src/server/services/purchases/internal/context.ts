import type { EventInput } from '@/domain/purchase/guards';
import type { ActorType } from '@/domain/purchase/states';
import type { PurchaseEvent } from '@/domain/purchase/transitions';
import type { listings, purchases, races } from '@/server/db/schema';

export interface Actor {
  type: ActorType;
  /** The person, when it is one. */
  userId?: string;
}

export type PurchaseRow = typeof purchases.$inferSelect;

/** All an effect may know: the purchase's rows, who did what, with what, and when. */
export interface Context {
  purchase: PurchaseRow;
  listing: typeof listings.$inferSelect;
  race: typeof races.$inferSelect;
  event: PurchaseEvent;
  actor: Actor;
  input: EventInput;
  now: Date;
}
