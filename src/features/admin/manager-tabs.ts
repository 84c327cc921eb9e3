import type { Permission } from '@/domain/account/admins';

interface Tab {
  label: string;
  /** What a role must allow to be shown it: what can only be changed is no use to those who may not. */
  permission: Permission;
}

/** In the order of the menu. The name is in the address. */
export const managerTabs = {
  overview: { label: 'Översikt', permission: 'read' },
  disputes: { label: 'Ärenden', permission: 'read' },
  notices: { label: 'Anmälningar', permission: 'read' },
  races: { label: 'Lopp', permission: 'read' },
  money: { label: 'Pengar', permission: 'read' },
  ads: { label: 'Annonser', permission: 'content' },
  banners: { label: 'Banners', permission: 'content' },
  users: { label: 'Personer', permission: 'read' },
  organisers: { label: 'Arrangörer', permission: 'read' },
  admins: { label: 'Administratörer', permission: 'read' },
  audit: { label: 'Logg', permission: 'read' },
  withdrawals: { label: 'Ångrade avtal', permission: 'read' },
} satisfies Record<string, Tab>;

export type ManagerTab = keyof typeof managerTabs;
export const managerTabNames = Object.keys(managerTabs) as ManagerTab[];

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
  value !== null && Object.hasOwn(managerTabs, value);
