/** The two who can settle a dispute between them. */
export type PartyRole = 'buyer' | 'seller';

/** A user's role in a purchase; null for anyone but its parties. */
export const partyRole = (
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
  userId: string | null | undefined,
): PartyRole | null => (userId === buyerId ? 'buyer' : userId === sellerId ? 'seller' : null);

export const otherParty = (role: PartyRole): PartyRole => (role === 'buyer' ? 'seller' : 'buyer');

/** Whether a user is the buyer or the seller of a purchase. */
export const isParty = (
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
  userId: string | null | undefined,
): boolean => partyRole({ buyerId, sellerId }, userId) !== null;
