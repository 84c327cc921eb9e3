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

export const isManagerTab = (value: string | null): value is ManagerTab =>
  managerTabs.some((tab) => tab === value);
