import { aSeller, aUser, type User } from '@/sandbox/scenario/people';

export const callers = ['visitor', 'other', 'buyer', 'seller', 'admin'] as const;
export type Who = (typeof callers)[number];

/** The same outcome for every caller. */
export const all = <Outcome>(outcome: Outcome): Record<Who, Outcome> => ({
  visitor: outcome,
  other: outcome,
  buyer: outcome,
  seller: outcome,
  admin: outcome,
});

/** A user for each caller but the visitor. */
export async function aUserEach(): Promise<Record<Exclude<Who, 'visitor'>, User>> {
  const [seller, buyer, other, admin] = await Promise.all([
    aSeller(),
    aUser(),
    aUser(),
    aUser({ isAdmin: true }),
  ]);
  return { seller, buyer, other, admin };
}
