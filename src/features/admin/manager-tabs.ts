import type { Permission } from '@/domain/admins';

export const managerTabs = [
  'overview',
  'disputes',
  'notices',
  'races',
  'money',
  'ads',
  'banners',
  'users',
  'admins',
  'audit',
  'withdrawals',
] as const;
export type ManagerTab = (typeof managerTabs)[number];

/** What a role must allow to be shown a tab: what can only be changed is no use to those who may not. */
export const tabPermission = (tab: ManagerTab): Permission =>
  tab === 'ads' || tab === 'banners' ? 'content' : 'read';

export const personPath = (id: string): string => `/admin/users/${id}`;

export const managerPath = (tab: ManagerTab): string => `/admin/manager?tab=${tab}`;

/** The page of one purchase. */
export const purchasePath = (purchaseId: string): string => `/admin/kop/${purchaseId}`;

export const isManagerTab = (value: string | null): value is ManagerTab =>
  managerTabs.some((tab) => tab === value);
