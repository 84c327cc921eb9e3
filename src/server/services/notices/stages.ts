import { and, isNotNull, isNull } from 'drizzle-orm';
import { notices } from '@/server/db/schema';

/** Confirmed by their reporter: the others do not count. */
export const confirmedNotice = isNotNull(notices.confirmedAt);

/** Notices that wait for a decision. */
export const openNotice = and(confirmedNotice, isNull(notices.decidedAt));

/** Appeals that wait for a decision. */
export const openAppeal = and(isNotNull(notices.appealedAt), isNull(notices.appealDecidedAt));
