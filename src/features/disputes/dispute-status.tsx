import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Tone } from '@/components/status-badge';
import type { DisputeStatus } from '@/domain/listing/states';

export const disputeStatuses: Record<DisputeStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Väntar på beslut', tone: 'action' },
  resolved: { label: 'Köpet står fast', tone: 'good' },
  refunded: { label: 'Återbetald till köparen', tone: 'quiet' },
};

/** The money has been paid while the dispute is open: the ledger must be checked before a decision. */
export const CriticalDispute = () => (
  <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} />} title="Kritiskt">
    Köpet är redan avslutat men ärendet står kvar som väntande. Kontrollera pengarna innan du gör något.
  </Alert>
);
