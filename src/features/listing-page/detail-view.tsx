'use client';

import { Box, Card, Group, Stack, Title, VisuallyHidden } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { BibCard } from '@/components/bib-card';
import { useBottomInset } from '@/components/bottom-inset';
import { KeyedText } from '@/components/keyed-text';
import { fallbackToNull } from '@/components/missing-code';
import { Page } from '@/components/page';
import { Price } from '@/components/price';
import { showInfo } from '@/components/toast';
import { purchaseCost } from '@/domain/listing/buyer-cost';
import { ForUsers, ForVisitors } from '@/features/auth/signed-in';
import { BuyArea } from '@/features/checkout/buy-area';
import { BuyButton, SignInButton } from '@/features/checkout/buy-button';
import { BuyDialog } from '@/features/checkout/buy-dialog';
import { PaymentMethodList } from '@/features/checkout/payment-method-list';
import { ServiceConsent } from '@/features/checkout/service-consent';
import { useBuying } from '@/features/checkout/use-buying';
import { ListingBadge } from '@/features/listings/listing-badge';
import { type Listing, useLiveListing } from '@/features/listings/live-listing';
import { BuyerSplit } from '@/features/purchases/money-split';
import { totalWords } from '@/text/listing';
import { trpc } from '@/trpc/client';
import classes from './listing-page.module.css';
import { OwnListing } from './own-listing';

/**
 * For buyers who return without having paid: cancels the checkout, shows a toast and cleans the address. Those who have
 * paid after all, in another tab for example, are redirected to the payment's result.
 */
function PaymentCancelled({ listingId, sessionId }: { listingId: string; sessionId: string }) {
  const router = useRouter();
  const begun = useRef(false);

  function leave(text: string) {
    showInfo('Betalning avbruten', text);
    router.replace(`/listings/${listingId}`, { scroll: false });
  }

  const { mutate: cancel } = trpc.purchases.cancelCheckout.useMutation({
    onSuccess: ({ status }) => {
      if (status === 'paid') {
        const query = new URLSearchParams({ session_id: sessionId, listing_id: listingId });
        router.replace(`/payment-success?${query}`);
      } else leave('Startplatsen är nu tillgänglig för köp igen.');
    },
    // The server logs the failure: the reservation expires.
    onError: () =>
      leave('Startplatsen blir tillgänglig för köp igen när reservationen går ut, inom en halvtimme.'),
  });

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    cancel({ sessionId, listingId });
  }, [cancel, listingId, sessionId]);

  return null;
}

// Loaded when they are shown: with the texts of all errors, or the rules of all deadlines.
const ListingNotFound = dynamic(
  () =>
    import('@/features/listings/listing-not-found')
      .then((file) => file.ListingNotFound)
      .catch(fallbackToNull),
  { ssr: false },
);
const PriceChanged = dynamic(
  () => import('@/features/checkout/refusals').then((file) => file.PriceChanged).catch(fallbackToNull),
  { ssr: false },
);
const PromisedStepLine = dynamic(() =>
  import('./promised-step-line').then((file) => file.PromisedStepLine).catch(fallbackToNull),
);

/** Fixed at the bottom on phones, above the cookie banner while it is shown. */
function BuyBar({ known, children }: { known: boolean; children: ReactNode }) {
  const inset = useBottomInset();
  return (
    <div
      className={classes.bar}
      data-buy-bar
      data-no-print
      data-until-known={known ? undefined : ''}
      style={{ bottom: inset || undefined }}
    >
      {children}
    </div>
  );
}

interface DetailViewProps {
  initial: Listing;
  /** Set when the buyer returned from the payment page without paying. */
  cancelledSession: string | null;
  /** What does not change while the page is open, rendered by the server alone. */
  parts: Record<
    'back' | 'cover' | 'sports' | 'title' | 'bid' | 'trust' | 'seller' | 'details' | 'forBuyers',
    ReactNode
  >;
  /** The promised steps as they were when the page was opened. */
  steps: ReactNode;
}

export function DetailView({ initial, cancelledSession, parts, steps }: DetailViewProps) {
  const { listing, gone, announcement } = useLiveListing(initial);
  const buying = useBuying(listing);
  if (gone) return <ListingNotFound />;
  const { back, cover, sports, title, bid, trust, seller, details, forBuyers } = parts;
  const forSale = buying.state.kind === 'for-sale';
  const cost = purchaseCost(listing);
  const own = buying.state.kind === 'own' || buying.state.kind === 'own-sold';
  const price = (
    <>
      <Box mb="md" ta="center">
        <Price cost={cost} size="hero" words={totalWords(cost)} />
      </Box>
      <BuyerSplit
        split={listing.split}
        payer={listing.payer}
        nameChangeCost={listing.nameChangeCost}
        caption="Så fördelas priset"
        underTotal
      />
      {buying.changedFrom !== null && <PriceChanged from={buying.changedFrom} to={listing.price} />}
      <Box
        mt="md"
        className={classes.action}
        data-for-sale={forSale || undefined}
        data-until-known={buying.known ? undefined : ''}
      >
        <BuyArea listing={listing} buying={buying} />
        {forSale && trust}
      </Box>
      {bid}
    </>
  );

  return (
    <Page>
      {cancelledSession && <PaymentCancelled listingId={listing.id} sessionId={cancelledSession} />}
      <VisuallyHidden aria-live="polite">
        <KeyedText>{announcement}</KeyedText>
      </VisuallyHidden>
      {back}
      <div className={classes.layout}>
        <div className={classes.cover}>{cover}</div>

        <header className={classes.head}>
          <Group gap={6} mb="xs">
            <ListingBadge status={listing.status} />
            {sports}
          </Group>
          {title}
        </header>

        <BibCard as="section" padding="lg" className={classes.priceBox} aria-labelledby="pris">
          <VisuallyHidden>
            <h2 id="pris">Pris</h2>
          </VisuallyHidden>
          {own ? <OwnListing listing={listing} /> : price}
        </BibCard>

        <Stack gap="lg" miw={0} className={classes.more}>
          {seller}
          <Card component="section" aria-labelledby="stegen">
            <Title order={2} size="h3" id="stegen" mb="md">
              {own ? 'Så går försäljningen till' : 'Så skyddas din betalning'}
            </Title>
            {listing.ifBoughtNow === initial.ifBoughtNow ? (
              steps
            ) : (
              <Suspense fallback={steps}>
                <PromisedStepLine ifBoughtNow={listing.ifBoughtNow} />
              </Suspense>
            )}
          </Card>

          {details}
          {!own && forBuyers}
        </Stack>
      </div>

      {forSale && (
        <BuyBar known={buying.known}>
          <Box flex="1 1 4.5rem" miw={0}>
            <Price cost={cost} size="bar" />
          </Box>
          <Stack gap={5} maw="100%">
            <ForVisitors>
              <SignInButton buying={buying}>Logga in för att köpa</SignInButton>
            </ForVisitors>
            <ForUsers>
              <BuyButton buying={buying} />
            </ForUsers>
            <PaymentMethodList methods={listing.paymentMethods} />
          </Stack>
          {buying.paysAtOnce && (
            <ForUsers>
              <ServiceConsent short />
            </ForUsers>
          )}
        </BuyBar>
      )}
      <BuyDialog listing={listing} buying={buying} />
    </Page>
  );
}
