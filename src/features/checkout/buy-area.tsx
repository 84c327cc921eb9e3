'use client';

import { Alert, Button, Stack, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Countdown } from '@/components/countdown';
import { Link, onPlainClick } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { fallbackToNull } from '@/components/missing-code';
import { usePageUser } from '@/components/page-user';
import { ProgressBar } from '@/components/progress-bar';
import { showDone } from '@/components/toast';
import { loginPath } from '@/domain/account/sign-in';
import type { ErrorCode } from '@/domain/errors';
import type { DisplayStatus } from '@/domain/listing/states';
import { requestSignIn } from '@/features/auth/sign-in-request';
import { ForUsers, ForVisitors } from '@/features/auth/signed-in';
import { type OwnListing, useIsSignedIn, useOwnListings } from '@/features/auth/viewer';
import { formatDate } from '@/text/dates';
import { type Outputs, trpc } from '@/trpc/client';
import type { RefusalTaker } from './buyer-details-dialog';
import { openFields } from './details-draft';
import { PartyNotice } from './party-notice';
import { PaymentMethodList } from './payment-method-list';
import { ServiceConsent } from './service-consent';
import { useChangedPrice, useCheckout, useNavigation } from './use-checkout';

interface ReservationProps {
  listingId: string;
  reservedUntil: Date | null;
  busy: boolean;
  onResume: () => void;
}

/** For a buyer with a reservation of their own that is not paid yet. */
function Reservation({ listingId, reservedUntil, busy, onResume }: ReservationProps) {
  const router = useRouter();
  const cancel = trpc.purchases.cancelCheckout.useMutation({
    onSuccess: ({ status }) => {
      if (status === 'paid') router.push('/auth/profile');
      else showDone('Betalning avbruten', 'Startplatsen är nu tillgänglig för köp igen.');
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

const BuyerDetailsDialog = dynamic(
  () => import('./buyer-details-dialog').then((file) => file.BuyerDetailsDialog).catch(fallbackToNull),
  { loading: ProgressBar },
);

// Loaded when they are shown: with the texts of all errors.
const ObstacleNotice = dynamic(
  () => import('./refusals').then((file) => file.ObstacleNotice).catch(fallbackToNull),
  { loading: () => null },
);
const TooManyReservations = dynamic(
  () => import('./refusals').then((file) => file.TooManyReservations).catch(fallbackToNull),
  { ssr: false },
);

type Listing = Outputs['listings']['byId'];

type PausedStatus = Extract<DisplayStatus, `paused_${string}`>;

/** Why a listing cannot be bought, where it is not paused for a reason that only its seller knows. */
const unavailableTexts: Record<Exclude<DisplayStatus, 'available' | PausedStatus>, string> = {
  pending_payment: 'Denna startplats håller på att köpas av någon annan',
  pending: 'Denna startplats håller på att köpas av någon annan',
  sold: 'Denna startplats är redan såld',
  pending_name_change: 'Denna startplats är redan såld',
  awaiting_buyer_confirmation: 'Denna startplats är redan såld',
  disputed: 'Denna startplats är redan såld',
  completed: 'Denna startplats är redan såld',
  inactive: 'Annonsen är pausad av säljaren',
};

const isPausedStatus = (status: DisplayStatus): status is PausedStatus => status.startsWith('paused_');

export type BuyState =
  | { kind: 'own' | 'own-sold' | 'bought' | 'to-register' | 'to-confirm' | 'paying' | 'processing' }
  /** The page holds what a visitor and what a user can do: the document's attribute decides which is shown. */
  | { kind: 'for-sale' }
  | { kind: 'unavailable'; title: string; text?: string }
  | { kind: 'obstacle'; code: ErrorCode };

/** What a viewer can do with this listing now. @param own what they are in it, if anything. */
export function buyState(listing: Listing, own: OwnListing | undefined): BuyState {
  const { status, obstacle, buyableFrom } = listing;
  const viewer = own?.role;
  if (viewer === 'seller') return { kind: status === 'pending_name_change' ? 'own-sold' : 'own' };
  if (viewer === 'buyer' && status === 'awaiting_buyer_confirmation')
    return { kind: own?.hasCode ? 'to-register' : 'to-confirm' };
  if (viewer === 'buyer' && status === 'pending_payment') return { kind: 'paying' };
  if (viewer === 'buyer' && status === 'pending') return { kind: 'processing' };
  if (viewer === 'buyer' && status !== 'available') return { kind: 'bought' };
  if (status !== 'available') {
    const title = isPausedStatus(status) ? 'Annonsen är pausad' : unavailableTexts[status];
    return { kind: 'unavailable', title };
  }
  if (buyableFrom) {
    return {
      kind: 'unavailable',
      title: `Kan köpas från ${formatDate(buyableFrom)}`,
      text: 'Namnbytet öppnar för långt fram för att pengarna ska kunna hållas så länge.',
    };
  }
  if (obstacle) return { kind: 'obstacle', code: obstacle };
  return { kind: 'for-sale' };
}

/** Buying a listing: one state shared by the button in the price box and the one in the phone's bar. */
export function useBuying(listing: Listing) {
  const { push, navigating } = useNavigation();
  // Mounted from the first time it is opened, so that it keeps what was typed.
  const [dialog, setDialog] = useState<'not-loaded' | 'open' | 'closed'>('not-loaded');
  const { id, price, payer } = listing;
  const changedFrom = useChangedPrice(price);
  const fields = listing.race.buyerFields;
  const detailsRefused = useRef<RefusalTaker>(() => false);
  const { start, busy, tooMany } = useCheckout({
    onRefused: (...refusal) => detailsRefused.current(...refusal),
  });

  const feePage = payer === 'buyer' ? `/listings/${id}/buyer-name-change-confirmation` : null;

  function buy() {
    if (feePage) push(feePage);
    else if (fields.length > 0) setDialog('open');
    else start({ listingId: id, priceSeen: price });
  }

  const ownListings = useOwnListings();
  const own = ownListings?.get(id);
  const state = buyState(listing, own);
  const known = ownListings !== undefined;
  const signedIn = useIsSignedIn();
  const canBuy = signedIn && known && state.kind === 'for-sale';
  // Phones load a page again when its user comes back from another app: the form that was open is opened again.
  const hasQuestions = fields.length > 0;
  const user = usePageUser();
  useEffect(() => {
    if (user && canBuy && hasQuestions && openFields.get() === id) setDialog('open');
  }, [user, canBuy, hasQuestions, id]);
  return {
    // The live update of the viewer's own reservation arrives before the answer that names its owner.
    state:
      busy && (state.kind === 'unavailable' || state.kind === 'obstacle')
        ? ({ kind: 'for-sale' } as const)
        : state,
    /** Until it is known what the viewer is in this listing, what is shown may be wrong for them. */
    known,
    reservedUntil: own?.reservedUntil ?? null,
    /** The price the page was opened with, when it is another now; öre. */
    changedFrom,
    /** The button leads straight to the payment page: nothing is left to fill in. */
    paysAtOnce: payer !== 'buyer' && fields.length === 0,
    buy,
    /** For a visitor: signs in without leaving the page, which then shows the button that buys. */
    signIn: () => requestSignIn({ next: `/listings/${id}` }),
    /** Back to one's own reservation: all fields before the payment are already filled in. */
    resume: () => start({ listingId: id, priceSeen: price, feeAccepted: payer === 'buyer' }),
    busy: busy || navigating,
    /** The page to read before paying, when the buyer pays the organiser. */
    feePage,
    tooMany,
    dialog: dialog !== 'not-loaded' && (
      <BuyerDetailsDialog
        opened={dialog === 'open'}
        onClose={() => setDialog('closed')}
        fields={fields}
        age={listing.race.age}
        listingId={id}
        refused={detailsRefused}
        total={listing.split.total}
        changedFrom={changedFrom}
        price={price}
        busy={busy}
        onPay={(buyerDetails, rememberDetails) =>
          start({ listingId: id, priceSeen: price, buyerDetails, rememberDetails })
        }
      />
    ),
  };
}

type Buying = ReturnType<typeof useBuying>;

export function BuyButton({ buying }: { buying: Buying }) {
  const { feePage, buy, busy } = buying;
  const look = { busy, busyLabel: 'Förbereder betalning...', fullWidth: true };
  if (!feePage) {
    return (
      <MainButton onClick={buy} {...look}>
        Köp startplats
      </MainButton>
    );
  }
  // A plain form, so that it also works before hydration.
  return (
    <form
      action={feePage}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) buy();
      }}
    >
      <MainButton type="submit" {...look}>
        Köp startplats
      </MainButton>
    </form>
  );
}

interface BuyingProps {
  buying: Buying;
  methods: Listing['paymentMethods'];
}

const SignInToBuy = ({ page, buying, methods }: BuyingProps & { page: string }) => (
  <Stack gap="xs">
    <Button
      component={Link}
      color="signal"
      size="lg"
      href={loginPath(page)}
      onClick={onPlainClick(buying.signIn)}
      fullWidth
    >
      Logga in
    </Button>
    <Text size="sm" ta="center">
      Logga in eller skapa konto för att köpa denna startplats
    </Text>
    <PaymentMethodList methods={methods} />
  </Stack>
);

const BuyWithConsent = ({ buying, methods }: BuyingProps) => (
  <Stack gap="xs">
    <div data-in-bar-on-phones>
      <Stack gap="xs">
        <BuyButton buying={buying} />
        <PaymentMethodList methods={methods} />
        {buying.paysAtOnce && <ServiceConsent />}
      </Stack>
    </div>
    {buying.tooMany && <TooManyReservations />}
    <Text size="sm" c="dimmed" ta="center">
      Säker betalning. Pengarna hålls tills namnbytet är klart.
    </Text>
  </Stack>
);

/** The action area of the price box. */
export function BuyArea({ listing, buying }: { listing: Listing; buying: Buying }) {
  const page = `/listings/${listing.id}`;
  const { state } = buying;
  switch (state.kind) {
    case 'paying':
      return (
        <Reservation
          listingId={listing.id}
          reservedUntil={buying.reservedUntil}
          busy={buying.busy}
          onResume={buying.resume}
        />
      );
    case 'unavailable':
      return <Alert title={state.text ? state.title : undefined}>{state.text ?? state.title}</Alert>;
    case 'obstacle':
      return <ObstacleNotice code={state.code} listing={listing} />;
    case 'for-sale':
      return (
        <>
          <ForVisitors>
            <SignInToBuy page={page} buying={buying} methods={listing.paymentMethods} />
          </ForVisitors>
          <ForUsers>
            <BuyWithConsent buying={buying} methods={listing.paymentMethods} />
          </ForUsers>
        </>
      );
    default:
      return <PartyNotice listing={listing} state={state} />;
  }
}
