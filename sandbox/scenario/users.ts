import { randomInt } from 'node:crypto';
import { db } from '@sandbox/database';
import { eq } from 'drizzle-orm';
import { callAs } from '@/domain/account/actor';
import type { AdminRole } from '@/domain/account/admins';
import { hashPassword } from '@/server/auth/password';
import { secondFactors, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { newUsername } from '@/server/services/accounts/register';
import { encryptSecret } from '@/server/services/second-factor/second-factor';
import { getOnboardingStatus, startOnboarding } from '@/server/services/sellers/onboarding';
import { readAccount, syncAccount } from '@/server/services/sellers/sync-account';
import type { Standing } from '../stripe/accounts';
import { PASSWORD } from './password';

let hashed: Promise<string> | undefined;

export type User = typeof users.$inferSelect;

interface UserFields {
  email?: string;
  firstName?: string;
  lastName?: string;
  isAdmin?: boolean;
  adminRole?: AdminRole;
  emailConfirmed?: boolean;
}

/** A user with a confirmed address and the shared password. */
export async function aUser(fields: UserFields = {}): Promise<User> {
  hashed ??= hashPassword(PASSWORD);
  const tag = randomInt(1_000_000_000);
  const { firstName = 'Åsa', lastName = 'Öberg' } = fields;
  const at = now();
  const [user] = await db
    .insert(users)
    .values({
      email: fields.email ?? `user-${tag}@loppbytet.example`,
      passwordHash: await hashed,
      firstName,
      lastName,
      displayName: `${firstName} ${lastName}`,
      username: await newUsername(db),
      isAdmin: fields.isAdmin ?? false,
      adminRole: fields.adminRole ?? 'admin',
      emailVerifiedAt: fields.emailConfirmed === false ? null : at,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  return user as User;
}

/** Gives a user an authenticator app, as if enrolled. @param secret in base32 */
export async function withSecondFactor(user: User, secret: string): Promise<User> {
  await db.insert(secondFactors).values({
    userId: user.id,
    kind: 'totp',
    secret: encryptSecret(user.id, secret),
    confirmedAt: now(),
    createdAt: now(),
  });
  return user;
}

/** Completes Stripe's onboarding. */
export async function onboard(userId: string): Promise<void> {
  const { url } = await startOnboarding({}, callAs('user', userId, now()));
  const answer = await fetch(url.replace(/\/form$/, ''), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'finish' }),
  });
  if (!answer.ok) throw new Error(`Onboarding answered ${answer.status}`);
  await getOnboardingStatus(callAs('user', userId, now()));
}

/** A user with a complete seller account. */
export async function aSeller(fields: UserFields = {}): Promise<User> {
  const user = await aUser(fields);
  await onboard(user.id);
  const [seller] = await db.select().from(users).where(eq(users.id, user.id));
  return seller ?? user;
}

/** A seller whose account Stripe has given another standing. */
export async function aSellerWhoIs(standing: Standing, fields: UserFields = {}): Promise<User> {
  const seller = await aSeller(fields);
  const answer = await fetch(
    new URL(`/accounts/${seller.stripeAccountId}/transfers`, process.env.SANDBOX_URL),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state: standing }),
    },
  );
  if (!answer.ok) throw new Error(`The account's standing answered ${answer.status}`);
  const account = await readAccount(seller.stripeAccountId ?? '');
  await db.transaction((tx) => syncAccount(tx, account, now()));
  return seller;
}
