'use client';

import { useState } from 'react';
import { Stack } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { Countdown } from '@/components/ui/countdown';
import { MainButton } from '@/components/ui/main-button';
import { Notice } from '@/components/ui/notice';
import { useRouter } from '@/components/ui/router';
import { showDone, showError } from '@/components/ui/toast';
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
      <Notice kind="info">Du har påbörjat en betalning. Platsen är reserverad åt dig under tiden.</Notice>
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
