import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { purchases } from './schema';

/** The buyer has a code to register with, and nobody has confirmed the name change. */
export const hasCodeToUse = sql<boolean>`${and(
  eq(purchases.state, 'awaiting_buyer_confirmation'),
  isNotNull(purchases.handOverCode),
  isNull(purchases.nameChangeVerifiedAt),
  isNull(purchases.chargebackAt),
)}`;
