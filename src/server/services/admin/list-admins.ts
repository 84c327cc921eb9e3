import { asc, eq } from 'drizzle-orm';
import { db } from '../../db/client';
import { users } from '../../db/schema';

const MOST = 200;

/** Everyone who is an admin, to choose among. */
export const listAdmins = () =>
  db
    .select({ id: users.id, displayName: users.displayName })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.displayName), asc(users.id))
    .limit(MOST);
