import { asc, isNotNull, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { MAX_ENDPOINTS, MAX_KEYS } from '@/domain/organiser/api';
import { contactInvitationEnds } from '@/domain/organiser/organisers';
import { db } from '../../db/client';
import { organiserContacts, organiserKeys, organisers, races, webhookEndpoints } from '../../db/schema';
import { inSwedish } from '../../db/words';
import { isWorkingKey } from './api-access';

/** More than there will be: bounds, not pages. */
const MAX_ROWS = 500;
const MAX_CONTACTS = 2000;
const MAX_RACES = 5000;

/** Every organiser by name, with its contacts, those invited among them, and its races. */
export async function listOrganisers({ now }: Call<'admin'>) {
  const [all, contacts, held, keys, endpoints] = await Promise.all([
    db
      .select()
      .from(organisers)
      .orderBy(asc(inSwedish(organisers.name)), asc(organisers.id))
      .limit(MAX_ROWS),
    db
      .select({
        id: organiserContacts.id,
        organiserId: organiserContacts.organiserId,
        userId: organiserContacts.userId,
        email: organiserContacts.email,
        invitedAt: organiserContacts.invitedAt,
        confirmedAt: organiserContacts.confirmedAt,
      })
      .from(organiserContacts)
      .where(isNull(organiserContacts.removedAt))
      .orderBy(asc(organiserContacts.email), asc(organiserContacts.id))
      .limit(MAX_CONTACTS),
    db
      .select({
        id: races.id,
        organiserId: races.organiserId,
        raceName: races.raceName,
        distance: races.distance,
        date: races.date,
      })
      .from(races)
      .where(isNotNull(races.organiserId))
      .orderBy(asc(races.date), asc(races.id))
      .limit(MAX_RACES),
    db
      .select({ organiserId: organiserKeys.organiserId, userId: organiserKeys.createdBy })
      .from(organiserKeys)
      .where(isWorkingKey(now))
      .limit(MAX_ROWS * MAX_KEYS),
    db
      .select({ organiserId: webhookEndpoints.organiserId, userId: webhookEndpoints.createdBy })
      .from(webhookEndpoints)
      .where(isNull(webhookEndpoints.removedAt))
      .limit(MAX_ROWS * MAX_ENDPOINTS),
  ]);
  return all.map(({ createdAt: _, ...organiser }) => ({
    ...organiser,
    contacts: contacts
      .filter(({ organiserId }) => organiserId === organiser.id)
      .map(({ organiserId, userId, ...contact }) => {
        const made = (rows: typeof keys) =>
          rows.filter((row) => row.organiserId === organiserId && row.userId === userId).length;
        const expiresAt = contactInvitationEnds(contact.invitedAt);
        return {
          ...contact,
          /** What they answer for that works. */
          keys: made(keys),
          endpoints: made(endpoints),
          expiresAt,
          expired: !contact.confirmedAt && expiresAt <= now,
        };
      }),
    races: held
      .filter(({ organiserId }) => organiserId === organiser.id)
      .map(({ organiserId: _, ...race }) => race),
  }));
}
