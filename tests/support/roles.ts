import { aSeller, aUser, type User } from '@/sandbox/scenario/people';

export const callers = ['visitor', 'other', 'buyer', 'seller', 'admin'] as const;
export type Who = (typeof callers)[number];

export const all = <Outcome>(outcome: Outcome): Record<Who, Outcome> => ({
  visitor: outcome,
  other: outcome,
  buyer: outcome,
  seller: outcome,
  admin: outcome,
});

export async function aUserEach(): Promise<Record<Exclude<Who, 'visitor'>, User>> {
  const [seller, buyer, other, admin] = await Promise.all([
    aSeller(),
    aUser(),
    aUser(),
    aUser({ isAdmin: true }),
  ]);
  return { seller, buyer, other, admin };
}
