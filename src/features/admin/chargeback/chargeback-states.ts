import type { Tone } from '@/components/status-badge';
import type { Outputs } from '@/trpc/client';

/** The states of a chargeback. */
export const chargebackStates: Record<
  Outputs['money']['chargebacks']['items'][number]['status'],
  { label: string; tone: Tone }
> = {
  open: { label: 'Banken har inte bestämt sig', tone: 'action' },
  won: { label: 'Banken gav oss rätt', tone: 'good' },
  lost: { label: 'Banken gav köparen rätt', tone: 'bad' },
};
