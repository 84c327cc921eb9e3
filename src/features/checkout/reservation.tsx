import { Alert, Button, Stack } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { Countdown } from '@/components/countdown';
import { MainButton } from '@/components/main-button';
import { showInfo } from '@/components/toast';
import { trpc } from '@/trpc/client';

interface ReservationProps {
  listingId: string;
  reservedUntil: Date | null;
  busy: boolean;
  onResume: () => void;
}

/** For a buyer with a reservation of their own that is not paid yet. */
export function Reservation({ listingId, reservedUntil, busy, onResume }: ReservationProps) {
  const router = useRouter();
  const cancel = trpc.purchases.cancelCheckout.useMutation({
    onSuccess: ({ status }) => {
      if (status === 'paid') router.push('/auth/profile');
      else showInfo('Betalning avbruten', 'Startplatsen är nu tillgänglig för köp igen.');
    },
  });
  return (
    <Stack gap="sm">
      <Alert>Du har påbörjat en betalning. Platsen är reserverad åt dig under tiden.</Alert>
      {reservedUntil && <Countdown until={reservedUntil} label="Reserverad i" />}
      <MainButton
        fullWidth
        onClick={onResume}
        busy={busy || cancel.isPending}
        busyLabel="Förbereder betalning..."
      >
        Fortsätt till betalningen
      </MainButton>
      <Button
        variant="subtle"
        onClick={() => cancel.mutate({ listingId })}
        disabled={busy || cancel.isPending}
        fullWidth
      >
        Avbryt köpet
      </Button>
    </Stack>
  );
}
