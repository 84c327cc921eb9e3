import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { callAs } from '@/domain/actor';
import { db } from '@/sandbox/database';
import { hashPassword } from '@/server/auth/password';
import { secondFactors, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { encryptSecret } from '@/server/services/second-factor/internal/secret';
import { getOnboardingStatus } from '@/server/services/sellers/get-onboarding-status';
import { syncAccount } from '@/server/services/sellers/internal/sync-account';
import { startOnboarding } from '@/server/services/sellers/start-onboarding';
import { retrieveAccount } from '@/server/stripe/accounts';
import type { Standing } from '../stripe/accounts';
import { PASSWORD } from './password';

let hashed: Promise<string> | undefined;

export type User = typeof users.$inferSelect;

interface Person {
  email?: string;
  firstName?: string;
  lastName?: string;
  isAdmin?: boolean;
  emailConfirmed?: boolean;
}

/** A person with a confirmed address and the password all sandbox people share. */
export async function aUser(person: Person = {}): Promise<User> {
  hashed ??= hashPassword(PASSWORD);
  const tag = randomInt(1_000_000_000).toString(36);
  const { firstName = 'Åsa', lastName = 'Öberg' } = person;
  const at = now();
  const [user] = await db
    .insert(users)
    .values({
      email: person.email ?? `person-${tag}@loppbytet.example`,
      passwordHash: await hashed,
      firstName,
      lastName,
      displayName: `${firstName} ${lastName}`,
      username: `löpare-${tag}`,
      isAdmin: person.isAdmin ?? false,
      emailVerifiedAt: person.emailConfirmed === false ? null : at,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  return user as User;
}

/** Gives a user an authenticator app, as if they had enrolled it. @param secret in base32 */
export async function withSecondFactor(user: User, secret: string): Promise<User> {
  await db.insert(secondFactors).values({
    ...{ userId: user.id, kind: 'totp', secret: encryptSecret(user.id, secret) },
    ...{ confirmedAt: now(), createdAt: now() },
  });
  return user;
}

/** Goes through the payment provider's onboarding as a person would. */
export async function onboard(userId: string): Promise<void> {
  const { url } = await startOnboarding(callAs('user', userId, now()));
  const answer = await fetch(url.replace(/\/form$/, ''), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'finish' }),
  });
  if (!answer.ok) throw new Error(`Onboarding answered ${answer.status}`);
  await getOnboardingStatus(callAs('user', userId, now()));
}

/** A person who can sell: their account at the payment provider is complete. */
export async function aSeller(person: Person = {}): Promise<User> {
  const user = await aUser(person);
  await onboard(user.id);
  const [seller] = await db.select().from(users).where(eq(users.id, user.id));
  return seller ?? user;
}

/** A seller whom the payment provider has decided something about since. */
export async function aSellerWhoIs(standing: Standing, person: Person = {}): Promise<User> {
  const seller = await aSeller(person);
  const answer = await fetch(
    new URL(`/accounts/${seller.stripeAccountId}/transfers`, process.env.SANDBOX_URL),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state: standing }),
    },
  );
  if (!answer.ok) throw new Error(`The account's standing answered ${answer.status}`);
  const account = await retrieveAccount(seller.stripeAccountId ?? '');
  await db.transaction((tx) => syncAccount(tx, account, now()));
  return seller;
}
