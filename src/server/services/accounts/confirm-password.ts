import { markSession } from '../../auth/session';
import { db } from '../../db/client';
import { checkPassword } from './internal/check-password';

/**
 * The password given again: what a stolen session must not do is open in this session for a while.
 * @throws DomainError WRONG_PASSWORD
 */
export async function confirmPassword(command: {
  userId: string;
  sessionId: string;
  password: string;
  now: Date;
}): Promise<void> {
  await checkPassword(command.userId, command.password);
  await markSession(db, command.sessionId, { confirmedAt: command.now });
}
