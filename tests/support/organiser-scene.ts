import { aRace } from '@sandbox/scenario/listings';
import { aUser, type User } from '@sandbox/scenario/users';
import { callAs } from '@/domain/account/actor';
import { now } from '@/server/lib/clock';
import { anOrganiser, makeContact } from './organisers';

export const contactCall = ({ id }: User, at = now()) => callAs('organiser', id, at);

/** A confirmed contact of an organiser, or of one without races. */
export async function aContact(organiserId?: string): Promise<User> {
  const contact = await aUser();
  await makeContact(organiserId ?? (await anOrganiser()), contact);
  return contact;
}

/** A race, its organiser and a contact of the organiser. */
export async function anOrganisedRace(wish: Parameters<typeof aRace>[0] = {}) {
  const race = await aRace(wish);
  const organiserId = await anOrganiser(race.id);
  return { race, organiserId, contact: await aContact(organiserId) };
}
