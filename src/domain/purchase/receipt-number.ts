/** A purchase's short number, as on its receipt. */
export const receiptNumber = (purchaseId: string): string => purchaseId.slice(0, 8).toUpperCase();
