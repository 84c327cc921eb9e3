export const profileTabs = ['purchases', 'listings', 'account'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The tab in the address, by default purchases. */
export const tabOf = (value: string | null): ProfileTab =>
  profileTabs.find((each) => each === value) ?? 'purchases';

/** Purchases per page. One input for the server's prefetch and the browser's list. */
export const purchasesPage = { limit: 12 };

/** Notifications per page. */
export const inboxPage = { limit: 20 };
