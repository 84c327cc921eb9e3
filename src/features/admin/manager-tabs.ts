import type { Permission } from '@/domain/account/admins';

export const managerTabs = [
  'overview',
  'disputes',
  'notices',
  'races',
  'money',
  'ads',
  'banners',
  'users',
  'organisers',
  'admins',
  'audit',
  'withdrawals',
] as const;
export type ManagerTab = (typeof managerTabs)[number];

/** What a role must allow to be shown a tab: what can only be changed is no use to those who may not. */
export const tabPermission = (tab: ManagerTab): Permission =>
  tab === 'ads' || tab === 'banners' ? 'content' : 'read';

export const userPath = (id: string): string => `/admin/users/${id}`;

export const managerPath = (tab: ManagerTab): string => `/admin/manager?tab=${tab}`;

/** One race among the races. */
export const managedRacePath = (id: string): string => `${managerPath('races')}&lopp=${id}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The race that the address of the races' page names, for their query. */
export function namedRace(params: Pick<URLSearchParams, 'get'>) {
  const [id] = UUID.exec(params.get('lopp') ?? '') ?? [];
  return id ? { id } : undefined;
}

/** The row that the address names, in the list of its tab, for the list's query; `list`: on a tab with several. */
export function namedRow(params: Pick<URLSearchParams, 'get'>, list: string | null = null) {
  const [only] = UUID.exec(params.get('rad') ?? '') ?? [];
  return only && params.get('lista') === list ? { only } : undefined;
}

/** The page of one purchase. */
export const purchasePath = (purchaseId: string): string => `/admin/kop/${purchaseId}`;

export const isManagerTab = (value: string | null): value is ManagerTab =>
  managerTabs.some((tab) => tab === value);
