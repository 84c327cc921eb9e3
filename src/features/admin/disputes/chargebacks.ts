import type { MantineColor } from '@mantine/core';
import type { Outputs } from '@/trpc/client';

/** The states of a chargeback. */
export const chargebackStates: Record<
  Outputs['money']['chargebacks']['items'][number]['status'],
  { label: string; color: MantineColor }
> = {
  open: { label: 'Banken har inte bestämt sig', color: 'signal' },
  won: { label: 'Banken gav oss rätt', color: 'pine' },
  lost: { label: 'Banken gav köparen rätt', color: 'red' },
};

/** The path of a chargeback's page. */
export const chargebackPath = (id: string): string => `/admin/aterkrav/${id}`;
