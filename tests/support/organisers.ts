import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aUser, type User } from '@sandbox/scenario/users';
import { and, eq } from 'drizzle-orm';
import {
  organiserContacts,
  organiserKeys,
  organiserRequests,
  organisers,
  races,
  webhookDeliveries,
  webhookEndpoints,
} from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { insertRow } from './insert-row';

/** An organiser with these races. @returns its id. */
export async function anOrganiser(...raceIds: string[]): Promise<string> {
  const at = now();
  const { id } = await insertRow(organisers, {
    name: `Arrangör ${randomUUID()}`,
    createdAt: at,
    updatedAt: at,
  });
  for (const raceId of raceIds) await db.update(races).set({ organiserId: id }).where(eq(races.id, raceId));
  return id;
}

/** Makes a user a confirmed contact, unless they are. */
export async function makeContact(organiserId: string, user: User): Promise<void> {
  const at = now();
  await db
    .insert(organiserContacts)
    .values({
      organiserId,
      email: user.email.toLowerCase(),
      userId: user.id,
      invitedBy: user.id,
      invitedAt: at,
      confirmedAt: at,
    })
    .onConflictDoNothing();
}

/** An invitation that waits for its holder. @returns its id. */
export async function invite(organiserId: string, { email }: User): Promise<string> {
  const { id: invitedBy } = await aUser({ isAdmin: true });
  const waiting = { organiserId, email: email.toLowerCase(), invitedBy, invitedAt: now() };
  return (await insertRow(organiserContacts, waiting)).id;
}

/** A request to join of a race, which waits for an admin. @returns its id. */
export async function aJoinRequest({
  raceIds,
  email,
}: {
  raceIds: string[];
  email?: string | undefined;
}): Promise<{ id: string }> {
  const { id } = await insertRow(organiserRequests, {
    organiserName: `Arrangör ${randomUUID()}`,
    contactName: 'Ada Arrangör',
    raceIds,
    at: now(),
    email: (email ?? `${randomUUID()}@loppbytet.example`).toLowerCase(),
  });
  return { id };
}

/** What a change of an organiser names: which one, as it is now. */
export async function organiserVersion(id: string): Promise<{ id: string; updatedAt: Date }> {
  const [row] = await db.select().from(organisers).where(eq(organisers.id, id));
  return { id, updatedAt: row?.updatedAt ?? now() };
}

/** The contact's right ends. */
export async function removeContact(organiserId: string, user: User): Promise<void> {
  await db
    .update(organiserContacts)
    .set({ removedAt: now() })
    .where(and(eq(organiserContacts.organiserId, organiserId), eq(organiserContacts.userId, user.id)));
}

/** The organiser of a race that has one, or a new one. */
export async function organiserOf(raceId: string): Promise<string> {
  const [race] = await db.select().from(races).where(eq(races.id, raceId));
  return race?.organiserId ?? anOrganiser(raceId);
}

/** An organiser's API key whose secret is not kept. @returns its id. */
export async function aKey({ organiserId, createdBy }: Made): Promise<string> {
  const { id } = await insertRow(organiserKeys, {
    organiserId,
    createdBy,
    createdAt: now(),
    name: 'Prov',
    prefix: 'lb_org_prov00',
    tokenHash: randomUUID(),
    scopes: ['name-changes:read'],
  });
  return id;
}

/** An organiser's endpoint without a server. @returns its id. */
export async function anEndpoint({ organiserId, createdBy }: Made): Promise<string> {
  const { id } = await insertRow(webhookEndpoints, {
    organiserId,
    createdBy,
    createdAt: now(),
    url: 'https://lopp.invalid/in',
    secret: 'v1.x',
  });
  return id;
}

/** A webhook that has not been delivered. @returns its id. */
export async function aDelivery(made: Made, purchaseId: string): Promise<string> {
  const at = now();
  const { id } = await insertRow(webhookDeliveries, {
    endpointId: await anEndpoint(made),
    purchaseId,
    event: 'name_change.requested',
    status: 'failed',
    until: at,
    createdAt: at,
  });
  return id;
}

interface Made {
  organiserId: string;
  createdBy: string;
}
