import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type JoinOutcome, joinOutcomes } from '@/domain/organiser/requests';
import { id, instant, isOneOf, ref } from './columns';
import { users } from './users';

/** Those who hold races and change the names of their start places. */
export const organisers = pgTable(
  'organisers',
  {
    id: id(),
    name: text().notNull(),
    /** Of their site, without www, lower case; null when it is not known. */
    webDomain: text(),
    /** What their mails are sent from, lower case. */
    mailDomains: text().array().notNull().default(sql`'{}'`),
    /** An admin has confirmed these domains as the organiser's alone: mails from them prove name changes. */
    mailProves: boolean().notNull().default(false),
    /** Words of confirmation, as an admin has checked them (domain/purchase/confirmation-words.ts). */
    confirmationWords: text().array().notNull().default(sql`'{}'`),
    /** What a contact wants them to be, until an admin has decided; null otherwise. */
    proposedWords: text().array(),
    proposedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('organisers_name').on(sql`lower(${t.name})`),
    check('organisers_named', sql`length(trim(${t.name})) > 0`),
    check('organisers_mail_domains', sql`cardinality(${t.mailDomains}) <= 10`),
    check('organisers_confirmation_words', sql`cardinality(${t.confirmationWords}) <= 5`),
    check('organisers_proposed_words', sql`cardinality(${t.proposedWords}) <= 5`),
    check('organisers_proposed', sql`num_nonnulls(${t.proposedWords}, ${t.proposedAt}) in (0, 2)`),
    index('organisers_proposed_at').on(t.proposedAt).where(sql`${t.proposedAt} is not null`),
  ],
);

/** Who acts for an organiser: invited by an admin, and confirmed by signing in with the address. */
export const organiserContacts = pgTable(
  'organiser_contacts',
  {
    id: id(),
    organiserId: ref(() => organisers.id),
    /** Lower case; the address that was invited. */
    email: text().notNull(),
    /** Who confirmed it; null until then. */
    userId: uuid().references(() => users.id),
    invitedBy: ref(() => users.id),
    invitedAt: instant().notNull(),
    confirmedAt: instant(),
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex('organiser_contacts_address').on(t.organiserId, t.email).where(sql`${t.removedAt} is null`),
    // What decides whether a user is a contact.
    index('organiser_contacts_user')
      .on(t.userId)
      .where(sql`${t.confirmedAt} is not null and ${t.removedAt} is null`),
    // The open invitations to an address.
    index('organiser_contacts_invited')
      .on(t.email)
      .where(sql`${t.confirmedAt} is null and ${t.removedAt} is null`),
    check('organiser_contacts_lower', sql`${t.email} = lower(${t.email})`),
    check('organiser_contacts_confirmed', sql`(${t.confirmedAt} is null) = (${t.userId} is null)`),
  ],
);

/** Organisers that ask to join, each decided by an admin. */
export const organiserRequests = pgTable(
  'organiser_requests_to_join',
  {
    id: id(),
    organiserName: text().notNull(),
    /** The races of ours that it is about. */
    raceIds: uuid().array().notNull().default(sql`'{}'`),
    /** To a race that we lack. */
    link: text(),
    contactName: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    note: text().notNull().default(''),
    at: instant().notNull(),
    /** Whose account has the address. */
    userId: uuid().references(() => users.id),
    /** The organiser that they came to act for. */
    organiserId: uuid().references(() => organisers.id),
    outcome: text().$type<JoinOutcome>(),
    /** Why it was declined. */
    reason: text(),
    handledAt: instant(),
    /** The admin. */
    handledBy: uuid().references(() => users.id),
  },
  (t) => [
    index('organiser_requests_to_join_waiting').on(t.at, t.id).where(sql`${t.handledAt} is null`),
    index('organiser_requests_to_join_at').on(t.at),
    index('organiser_requests_to_join_email').on(t.email),
    index('organiser_requests_to_join_user').on(t.userId),
    check('organiser_requests_to_join_lower', sql`${t.email} = lower(${t.email})`),
    check('organiser_requests_to_join_link', sql`${t.link} ~ '^https?://'`),
    check('organiser_requests_to_join_about', sql`cardinality(${t.raceIds}) > 0 or ${t.link} is not null`),
    check('organiser_requests_to_join_outcome', isOneOf(t.outcome, joinOutcomes)),
    check('organiser_requests_to_join_handled', sql`num_nonnulls(${t.outcome}, ${t.handledAt}) in (0, 2)`),
  ],
);
