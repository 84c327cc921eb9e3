export const howTabs = ['kopare', 'saljare'] as const;
export type HowTab = (typeof howTabs)[number];

/** The side in the address, by default the buyer's. */
export const howTabOf = (value: string | null): HowTab => (value === 'saljare' ? 'saljare' : 'kopare');
