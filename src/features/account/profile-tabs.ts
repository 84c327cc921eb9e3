export const profileTabs = ['purchases', 'listings', 'account'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The tab an address names; purchases when it names none. */
export const tabOf = (value: string | null): ProfileTab =>
  profileTabs.find((each) => each === value) ?? 'purchases';

/** How many trades come at a time. One input for the server's prefetch and the browser's list. */
export const tradesPage = { limit: 12 };

/** How many notifications come at a time. */
export const inboxPage = { limit: 20 };
