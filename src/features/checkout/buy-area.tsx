import { Alert, Stack, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { fallbackToNull } from '@/components/missing-code';
import { ForUsers, ForVisitors } from '@/features/auth/signed-in';
import type { Listing } from '@/features/listings/live-listing';
import { BuyButton, SignInButton } from './buy-button';
import { PartyNotice } from './party-notice';
import { PaymentMethodList } from './payment-method-list';
import { Reservation } from './reservation';
import { ServiceConsent } from './service-consent';
import type { Buying } from './use-buying';

// Loaded when they are shown: with the texts of all errors.
const ObstacleNotice = dynamic(
  () => import('./refusals').then((file) => file.ObstacleNotice).catch(fallbackToNull),
  { loading: () => null },
);
const TooManyReservations = dynamic(
  () => import('./refusals').then((file) => file.TooManyReservations).catch(fallbackToNull),
  { ssr: false },
);

interface BuyingProps {
  buying: Buying;
  methods: Listing['paymentMethods'];
}

const SignInToBuy = ({ buying, methods }: BuyingProps) => (
  <Stack gap="xs">
    <SignInButton buying={buying}>Logga in</SignInButton>
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
            <SignInToBuy buying={buying} methods={listing.paymentMethods} />
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
