import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Of a refunded purchase: its seller let the time of the name change run out, or gave the sale up. */
export const nameChangeMissed = (
  p: Record<'nameChangedAt' | 'givenUpReason' | 'nameChangeDeadline' | 'refundedAt', AnyColumn>,
): SQL =>
  sql`${p.nameChangedAt} is null
    and (${p.givenUpReason} is not null or ${p.nameChangeDeadline} <= ${p.refundedAt})`;
