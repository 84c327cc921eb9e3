import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { domainOfSite, ownRaces } from '@/domain/organiser-requests';
import { sha256 } from '../../auth/hash';
import { db, type Transaction } from '../../db/client';
import { organiserContacts, organiserRequests, organisers, users } from '../../db/schema';
import { askedRaces, lockAskedRaces } from './internal/asked-races';
import { giveFreeRaces, openJoinLink } from './internal/join-requests';
import { markContact } from './internal/mark-contact';
import { lockOrganiser } from './internal/read-organiser';

type Request = typeof organiserRequests.$inferSelect;

/** A new organiser with the domains that the mail has shown to be its own. @returns null when the name is taken. */
async function newOrganiser(
  tx: Transaction,
  { organiserName, email }: Request,
  websiteUrl: string | null,
  now: Date,
): Promise<string | null> {
  const [row] = await tx
    .insert(organisers)
    .values({
      name: organiserName,
      createdAt: now,
      updatedAt: now,
      webDomain: domainOfSite(websiteUrl),
      mailDomains: [email.slice(email.lastIndexOf('@') + 1)],
    })
    .onConflictDoNothing()
    .returning({ id: organisers.id });
  return row?.id ?? null;
}

/** Whether an admin has ended this address's right at the organiser: a mailed link does not give it back. */
async function wasRemoved(tx: Transaction, organiserId: string, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: organiserContacts.id })
    .from(organiserContacts)
    .where(
      and(
        eq(organiserContacts.organiserId, organiserId),
        eq(organiserContacts.email, email),
        isNotNull(organiserContacts.removedAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The organiser to act for and its races, locked; null where an admin decides. */
async function plan(tx: Transaction, request: Request, now: Date) {
  const { email, raceIds } = request;
  const before = ownRaces(email, await askedRaces(tx, raceIds));
  // An organiser is locked before its races, as wherever both are.
  if (before?.organiserId) await lockOrganiser(tx, before.organiserId);
  const asked = await lockAskedRaces(tx, raceIds);
  const own = ownRaces(email, asked);
  if (!own || own.organiserId !== before?.organiserId) return null;
  const first = asked.find(({ id }) => own.raceIds.includes(id));
  const organiserId = own.organiserId ?? (await newOrganiser(tx, request, first?.websiteUrl ?? null, now));
  if (!organiserId || (await wasRemoved(tx, organiserId, email))) return null;
  return { organiserId, raceIds: own.raceIds };
}

/**
 * Uses the link of a request to join, signed in with the address it was mailed to: the organiser is made or added to,
 * gets the races whose own domain the address is at, and who is signed in becomes its contact. What else was asked for
 * waits for an admin, and so does all of it where the races have got another holder meanwhile.
 * @throws DomainError TOKEN_INVALID, INVITATION_OTHER_ADDRESS, EMAIL_NOT_CONFIRMED
 */
export async function confirmJoin(
  { token }: { token: string },
  { actor: { userId }, now }: Call<'user'>,
): Promise<{ next: 'joined' | 'admin' }> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.blockedAt)))
      .for('update');
    const [request] = await tx
      .select()
      .from(organiserRequests)
      .where(and(eq(organiserRequests.tokenHash, sha256(token)), openJoinLink(now)))
      .for('update');
    if (!user || !request) throw new DomainError('TOKEN_INVALID');
    if (user.email !== request.email) throw new DomainError('INVITATION_OTHER_ADDRESS');
    if (!user.emailVerifiedAt) throw new DomainError('EMAIL_NOT_CONFIRMED');
    const change = (values: Partial<Request>) =>
      tx
        .update(organiserRequests)
        .set({ userId, tokenHash: null, ...values })
        .where(eq(organiserRequests.id, request.id));
    const joins = await plan(tx, request, now);
    if (!joins) {
      await change({ linkExpiresAt: null });
      return { next: 'admin' };
    }
    const { organiserId, raceIds } = joins;
    await giveFreeRaces(tx, organiserId, raceIds);
    await tx
      .insert(organiserContacts)
      .values({
        organiserId,
        email: request.email,
        userId,
        invitedBy: userId,
        invitedAt: now,
        confirmedAt: now,
      })
      .onConflictDoUpdate({
        target: [organiserContacts.organiserId, organiserContacts.email],
        targetWhere: isNull(organiserContacts.removedAt),
        set: {
          userId,
          confirmedAt: sql`coalesce(${organiserContacts.confirmedAt}, excluded.confirmed_at)`,
        },
      });
    await markContact(tx, userId, now);
    const rest = request.link !== null || request.raceIds.length > raceIds.length;
    await change({
      joinedAt: now,
      organiserId,
      ...(!rest && { outcome: 'joined' as const, handledAt: now }),
    });
    return { next: 'joined' };
  });
}
