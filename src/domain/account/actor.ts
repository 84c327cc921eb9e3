/** Who causes an event of a purchase or a bid, in their tables. */
export const actorTypes = ['buyer', 'seller', 'admin', 'organiser', 'mail', 'stripe', 'clock'] as const;
export type ActorType = (typeof actorTypes)[number];

/** Stripe and the clock may repeat an event; users may not. */
export const isAutomaticActor = (actor: ActorType): boolean => actor === 'stripe' || actor === 'clock';

interface UserAs<Role extends string> {
  type: Role;
  userId: string;
}

/** An organiser's own system, an organiser in the transition table. */
interface OrganiserKey {
  type: 'organiser';
  organiserId: string;
  keyId: string;
}

interface Actors {
  visitor: { type: 'visitor' };
  user: UserAs<'user'>;
  buyer: UserAs<'buyer'>;
  seller: UserAs<'seller'>;
  admin: UserAs<'admin'>;
  /** One of an organiser's contacts. */
  organiser: UserAs<'organiser'>;
  organiserKey: OrganiserKey;
  mail: { type: 'mail' };
  clock: { type: 'clock' };
  stripe: { type: 'stripe' };
}
type ActorKind = keyof Actors;

/** Who causes something: someone at the site, in the role they have in it, Stripe or the clock. */
export type Actor<Kind extends ActorKind = ActorKind> = Actors[Kind];

/** The actors in the transition table of a purchase. */
export type PurchaseActor = Actor<ActorType | 'organiserKey'>;

/** Who calls a service verb, and when by the product's clock. */
export interface Call<Kind extends ActorKind = ActorKind> {
  actor: Actor<Kind>;
  now: Date;
}

export const visitorAt = (now: Date): Call<'visitor'> => ({ actor: { type: 'visitor' }, now });
export const clockAt = (now: Date): Call<'clock'> => ({ actor: { type: 'clock' }, now });
export const stripeAt = (now: Date): Call<'stripe'> => ({ actor: { type: 'stripe' }, now });

type Role = 'user' | 'buyer' | 'seller' | 'admin' | 'organiser';

/** A call of a user in one of their roles. */
export const callAs = <Kind extends Role>(type: Kind, userId: string, now: Date) => ({
  actor: { type, userId },
  now,
});

/** A call of an organiser's system. */
export const callWithKey = (
  key: { organiserId: string; keyId: string },
  now: Date,
): Call<'organiserKey'> => ({
  actor: { type: 'organiser', ...key },
  now,
});

/** The key of an organiser's system; null for everyone else. */
export const keyIdOf = (actor: Actor): string | null => ('keyId' in actor ? actor.keyId : null);

/** The user behind an actor; null for a visitor, Stripe and the clock. */
export const userIdOf = (actor: Actor): string | null => ('userId' in actor ? actor.userId : null);
