export const managerTabs = [
  'overview',
  'disputes',
  'notices',
  'races',
  'money',
  'ads',
  'banners',
  'users',
  'audit',
  'withdrawals',
] as const;
export type ManagerTab = (typeof managerTabs)[number];

export const managerPath = (tab: ManagerTab): string => `/admin/manager?tab=${tab}`;

/** The page of one person, one purchase. */
export const personPath = (userId: string): string => `${managerPath('users')}&person=${userId}`;
export const purchasePath = (purchaseId: string): string => `/admin/kop/${purchaseId}`;

export const isManagerTab = (value: string | null): value is ManagerTab =>
  managerTabs.some((tab) => tab === value);
