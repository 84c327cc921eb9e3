import type { PurchaseActor } from '@/domain/account/actor';
import type { EventInput } from '@/domain/purchase/guards';
import type { PurchaseEvent } from '@/domain/purchase/states';
import type { PurchaseMail } from '@/domain/purchase/transitions';
import type { listings, PurchaseRow, races } from '@/server/db/schema';

/** The input of an effect: the purchase's rows, the event, its actor and input, and the time. */
export interface Context {
  purchase: PurchaseRow;
  listing: typeof listings.$inferSelect;
  race: typeof races.$inferSelect;
  event: PurchaseEvent;
  actor: PurchaseActor;
  input: EventInput;
  now: Date;
  /** Collects the mails that could not be queued, where the event is kept without. */
  skippedMails: PurchaseMail[];
}
