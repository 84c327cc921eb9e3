'use client';

import { Alert, Button, Stack } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Countdown } from '@/components/countdown';
import { MainButton } from '@/components/main-button';
import { showDone, showError } from '@/components/toast';
import { cancelCheckout, refetchListing } from './checkout';

interface PayingProps {
  listingId: string;
  reservedUntil: Date | null;
  busy: boolean;
  onResume: () => void;
}

/** For a buyer with a reservation of their own that is not paid yet. */
export function Paying({ listingId, reservedUntil, busy, onResume }: PayingProps) {
  const router = useRouter();
  const [cancelling, setCancelling] = useState(false);

  async function giveUp() {
    setCancelling(true);
    try {
      const { status } = await cancelCheckout({ listingId });
      if (status === 'paid') router.push('/auth/profile');
      else showDone('Betalning avbruten', 'Startplatsen är nu tillgänglig för köp igen.');
    } catch (error) {
      showError(error);
    }
    await refetchListing(listingId);
    setCancelling(false);
  }

  return (
    <Stack gap="sm">
      <Alert>Du har påbörjat en betalning. Platsen är reserverad åt dig under tiden.</Alert>
      {reservedUntil && <Countdown until={reservedUntil} label="Reserverad i" />}
      <MainButton fullWidth onClick={onResume} busy={busy || cancelling} busyLabel="Förbereder betalning...">
        Fortsätt till betalningen
      </MainButton>
      <Button variant="subtle" onClick={() => void giveUp()} disabled={busy || cancelling} fullWidth>
        Avbryt köpet
      </Button>
    </Stack>
  );
}
