import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  type ApiLogAction,
  type DeliveryProblem,
  type DeliveryStatus,
  deliveryStatuses,
  type OrganiserScope,
} from '@/domain/organiser/api';
import type { WebhookEvent } from '@/domain/purchase/transitions';
import { id, instant, isOneOf, ref } from './columns';
import { organisers } from './organisers';
import { purchaseState, purchases } from './purchases';
import { users } from './users';

/** What organisers' own systems sign in with. A key itself is shown once and kept nowhere. */
export const organiserKeys = pgTable(
  'organiser_keys',
  {
    id: id(),
    organiserId: ref(() => organisers.id),
    /** What it is for, in the contact's words. */
    name: text().notNull(),
    /** How it begins, to recognise it by. */
    prefix: text().notNull(),
    tokenHash: text().notNull().unique(),
    scopes: text().array().$type<OrganiserScope[]>().notNull(),
    createdBy: ref(() => users.id),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
    /** When it ends, once another has replaced it. */
    expiresAt: instant(),
    revokedAt: instant(),
  },
  (t) => [
    index('organiser_keys_organiser').on(t.organiserId, t.createdAt),
    check('organiser_keys_named', sql`length(trim(${t.name})) > 0`),
    check('organiser_keys_scoped', sql`cardinality(${t.scopes}) > 0`),
  ],
);

/** What a write by a key has led to, for one that is sent again. */
export const organiserWrites = pgTable(
  'organiser_writes',
  {
    id: id(),
    organiserId: ref(() => organisers.id),
    /** As the organiser's system chose it. */
    idempotencyKey: text().notNull(),
    /** Of the request. */
    requestHash: text().notNull(),
    /** The answer; null only inside the transaction that makes it. */
    state: purchaseState(),
    confirmationDeadline: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('organiser_writes_key').on(t.organiserId, t.idempotencyKey),
    index('organiser_writes_oldest').on(t.createdAt),
  ],
);

/** Where organisers' systems receive webhooks. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    organiserId: ref(() => organisers.id),
    url: text().notNull(),
    /** What webhooks are signed with, encrypted. */
    secret: text('secret_encrypted').notNull(),
    /** The one before, with which they are signed as well for a day, encrypted. */
    oldSecret: text('old_secret_encrypted'),
    oldSecretUntil: instant(),
    createdBy: ref(() => users.id),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  (t) => [
    index('webhook_endpoints_organiser').on(t.organiserId).where(sql`${t.removedAt} is null`),
    check('webhook_endpoints_old', sql`(${t.oldSecret} is null) = (${t.oldSecretUntil} is null)`),
  ],
);

/** Webhooks: what is to be sent, and how it went. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The webhook's own id, the same at each attempt. */
    id: id(),
    endpointId: ref(() => webhookEndpoints.id),
    purchaseId: ref(() => purchases.id),
    event: text().$type<WebhookEvent>().notNull(),
    status: text().$type<DeliveryStatus>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** The HTTP status of the last answer; null while there has been none. */
    lastStatus: integer(),
    lastProblem: text().$type<DeliveryProblem>(),
    lastAt: instant(),
    /** When it is due; null once it is delivered or given up. */
    nextAt: instant(),
    /** When it is given up. */
    until: instant().notNull(),
    /** When it happened. */
    createdAt: instant().notNull(),
  },
  (t) => [
    index('webhook_deliveries_endpoint').on(t.endpointId, t.createdAt.desc().nullsFirst(), t.id),
    index('webhook_deliveries_due').on(t.nextAt).where(sql`${t.status} = 'waiting'`),
    index('webhook_deliveries_oldest').on(t.createdAt),
    check('webhook_deliveries_status', isOneOf(t.status, deliveryStatuses)),
    check('webhook_deliveries_waiting', sql`(${t.status} = 'waiting') = (${t.nextAt} is not null)`),
  ],
);

/** What contacts have done with their organiser's keys and webhooks. */
export const apiLog = pgTable(
  'api_log',
  {
    id: id(),
    organiserId: ref(() => organisers.id),
    userId: ref(() => users.id),
    action: text().$type<ApiLogAction>().notNull(),
    /** The key, the endpoint or the delivery. */
    subjectId: uuid().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('api_log_organiser').on(t.organiserId, t.at.desc().nullsFirst()),
    index('api_log_oldest').on(t.at),
    index('api_log_user').on(t.userId, t.at),
  ],
);
