export const howTabs = ['kopare', 'saljare'] as const;
export type HowTab = (typeof howTabs)[number];

/** The side an address asks for; the buyer's when it says nothing we know. */
export const howTabOf = (value: string | null): HowTab => (value === 'saljare' ? 'saljare' : 'kopare');
