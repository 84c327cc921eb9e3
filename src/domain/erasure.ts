/** What keeps an account from being erased, while money or a promise to someone else depends on it. */
export const erasureBlocks = ['listing', 'purchase', 'payout', 'chargeback'] as const;
export type ErasureBlock = (typeof erasureBlocks)[number];

/** What stays after an account is erased, without a name on it, because a law asks for it. */
export const keptKinds = ['purchases', 'disputes', 'withdrawals', 'notices', 'stripe'] as const;
export type KeptKind = (typeof keptKinds)[number];
