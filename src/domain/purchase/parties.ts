/** Whether a user is the buyer or the seller of a purchase. */
export const isParty = (
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
  userId: string | null | undefined,
): boolean => userId != null && (userId === buyerId || userId === sellerId);
