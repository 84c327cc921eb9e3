import { type Call, callAs } from '@/domain/account/actor';
import type { SessionUser } from './session';

/** A call of a user; of an admin whose second factor is verified, as an admin. */
export const viewerCall = (user: SessionUser, now: Date): Call<'user' | 'admin'> =>
  user.actsAsAdmin ? callAs('admin', user.id, now) : callAs('user', user.id, now);
