import { asc } from 'drizzle-orm';
import { db } from '../../db/client';
import { isAdmin, users } from '../../db/schema';
import { inSwedish } from '../../db/words';

const MAX_ROWS = 200;

/** All admins, for a filter. */
export const listAdmins = () =>
  db
    .select({ id: users.id, displayName: users.displayName })
    .from(users)
    .where(isAdmin)
    .orderBy(asc(inSwedish(users.displayName)), asc(users.id))
    .limit(MAX_ROWS);
