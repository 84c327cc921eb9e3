'use client';
import { Alert, Button, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@/components/link';
import { Warning } from '@/components/warning';
import type { DisplayStatus } from '@/domain/listing/states';
import type { Outputs } from '@/trpc/client';

const ownSold = 'Detta är din egen annons. Den är såld.';

/** To the seller, on their own listing. */
export const ownTexts: Record<DisplayStatus, string> = {
  available: 'Detta är din egen annons',
  pending_payment: 'Detta är din egen annons. Någon håller på att köpa den.',
  pending: 'Detta är din egen annons. Någon håller på att köpa den.',
  sold: ownSold,
  pending_name_change: 'Detta är din egen annons. Den är såld och väntar på att du gör namnbytet.',
  awaiting_buyer_confirmation: 'Detta är din egen annons. Den är såld och väntar på att köparen bekräftar.',
  disputed: 'Detta är din egen annons. Den är såld, och ett rapporterat problem utreds.',
  completed: ownSold,
  inactive: 'Detta är din egen annons. Den är pausad.',
  paused_deadline: 'Detta är din egen annons. Den är pausad.',
  paused_race: 'Detta är din egen annons. Den är pausad.',
  paused_chargeback: 'Detta är din egen annons. Den är pausad.',
  paused_notice: 'Detta är din egen annons. Den är stoppad efter en anmälan.',
  paused_given_up: 'Detta är din egen annons. Den är pausad.',
  paused_entry: 'Detta är din egen annons. Den är pausad.',
  paused_refused: 'Detta är din egen annons. Den är pausad.',
  paused_price: 'Detta är din egen annons. Den är pausad tills du sänker priset.',
  paused_refunded: 'Detta är din egen annons. Den är pausad.',
};

/** A notice with a link to the listing's seller or buyer; null for others. */
export function PartyNotice({
  listing,
  state,
}: {
  listing: Outputs['listings']['byId'];
  state: { kind: string };
}) {
  const page = `/listings/${listing.id}`;
  switch (state.kind) {
    case 'own':
      return (
        <Stack gap="sm">
          <Alert>{ownTexts[listing.status]}</Alert>
          {listing.status === 'available' && (
            <Button component={Link} href={`${page}/edit`} variant="default" fullWidth>
              Ändra pris
            </Button>
          )}
        </Stack>
      );
    case 'own-sold':
      return (
        <Stack gap="sm">
          <Warning>{ownTexts[listing.status]}</Warning>
          <Button component={Link} color="signal" size="lg" href={`${page}/name-change`} fullWidth>
            Hantera namnbyte
          </Button>
        </Stack>
      );
    case 'to-register':
      return (
        <Stack gap="sm">
          <Warning>
            Koden är här. Anmäl dig med den hos arrangören, och bekräfta sedan att platsen är din.
          </Warning>
          <Button component={Link} color="signal" size="lg" href={`${page}/confirm-purchase`} fullWidth>
            Visa koden
          </Button>
          <Button component={Link} variant="default" href={`${page}/confirm-purchase`} fullWidth>
            Bekräfta mottagande
          </Button>
        </Stack>
      );
    case 'to-confirm':
      return (
        <Stack gap="sm">
          <Warning>Säljaren har gjort sin del av namnbytet. Kontrollera att platsen är din.</Warning>
          <Button component={Link} color="signal" size="lg" href={`${page}/confirm-purchase`} fullWidth>
            Bekräfta mottagande
          </Button>
        </Stack>
      );
    case 'bought':
      return (
        <Stack gap="sm">
          <Alert color="pine" icon={<IconCircleCheck size={20} />}>
            Du har köpt denna startplats
          </Alert>
          <Button component={Link} href="/auth/profile" variant="default" fullWidth>
            Visa dina köp
          </Button>
        </Stack>
      );
    case 'processing':
      return <Alert>Din betalning behandlas. Platsen är reserverad åt dig under tiden.</Alert>;
    default:
      return null;
  }
}
