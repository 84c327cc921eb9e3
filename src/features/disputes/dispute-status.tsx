import type { MantineColor } from '@mantine/core';
import { Failure } from '@/components/warning';
import type { DisputeStatus } from '@/domain/listing/states';

export const disputeStatuses: Record<DisputeStatus, { label: string; color: MantineColor }> = {
  pending: { label: 'Väntar på beslut', color: 'signal' },
  resolved: { label: 'Köpet står fast', color: 'pine' },
  refunded: { label: 'Återbetald till köparen', color: 'gray' },
};

/** The money has been paid while the dispute is open: the ledger must be checked before a decision. */
export const CriticalDispute = () => (
  <Failure title="Kritiskt">
    Köpet är redan avslutat men ärendet står kvar som väntande. Kontrollera pengarna innan du gör något.
  </Failure>
);
