/** The path of a chargeback's page. */
export const chargebackPath = (id: string): string => `/admin/aterkrav/${id}`;
