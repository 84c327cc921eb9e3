import { aSeller, aUser, type User } from '@sandbox/scenario/users';

export const callers = ['visitor', 'other', 'buyer', 'seller', 'admin', 'support'] as const;
export type Who = (typeof callers)[number];

export const all = <Outcome>(outcome: Outcome): Record<Who, Outcome> => ({
  visitor: outcome,
  other: outcome,
  buyer: outcome,
  seller: outcome,
  admin: outcome,
  support: outcome,
});

export async function aUserEach(): Promise<Record<Exclude<Who, 'visitor'>, User>> {
  const [seller, buyer, other, admin, support] = await Promise.all([
    aSeller(),
    aUser(),
    aUser(),
    aUser({ isAdmin: true }),
    aUser({ isAdmin: true, adminRole: 'support' }),
  ]);
  return { seller, buyer, other, admin, support };
}
