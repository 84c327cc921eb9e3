'use client';

import { Box, Button, Card, Stack, Text } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { errorCodeOf } from '@/components/error-code';
import { KronorField } from '@/components/fields';
import { Form } from '@/components/form';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { Page, PageHeading } from '@/components/page';
import { RefusalRedirect } from '@/components/refusal-redirect';
import { useServerForm } from '@/components/server-form';
import { FormSkeleton } from '@/components/skeletons';
import { updatePriceInput } from '@/domain/listing/input';
import { errorTexts } from '@/text/errors';
import { highestPriceText } from '@/text/organiser';
import { type Outputs, trpc } from '@/trpc/client';
import { priceErrors } from './ad-values';
import { MY_LISTINGS } from './paths';
import { PayoutPreview } from './payout-preview';
import { Demand, PriceHint } from './price-hint';
import { RaceCard } from './race-card';
import { editRefusal } from './refusals';
import { confirmDeletion, NOT_DELETABLE } from './use-listing-actions';

type Listing = Outputs['listings']['forEdit'];

/** Until the listing has come. */
export const EditListingLoading = () => (
  <Page width="form">
    {/* The footer stays below the window when the listing comes. */}
    <Box mih="100dvh">
      <PageHeading title="Redigera annons" />
      <Text c="dimmed" mb="lg">
        Laddar annonsdata...
      </Text>
      <FormSkeleton fields={2} />
    </Box>
  </Page>
);

interface EditListingViewProps {
  id: string;
  /** Undefined when the server could not fetch it: the browser tries again. */
  initial: Listing | undefined;
}

export function EditListingView({ id, initial }: EditListingViewProps) {
  const { data: listing, error } = trpc.listings.forEdit.useQuery(
    { id },
    initial ? { initialData: initial } : {},
  );
  /** It has been changed or deleted here: what is fetched meanwhile is not shown. */
  const [leaving, setLeaving] = useState(false);
  const code = error && !leaving ? errorCodeOf(error) : null;
  // Also with stale data: it was deleted in another tab.
  const refusal = code && editRefusal(code);
  if (refusal) return refusal;
  if (listing) {
    return listing.editable || leaving ? (
      <EditListing listing={listing} onLeave={() => setLeaving(true)} />
    ) : (
      <RefusalRedirect {...errorTexts.LISTING_NOT_EDITABLE} to={MY_LISTINGS} />
    );
  }
  if (code) {
    return (
      <RefusalRedirect
        title="Ett fel inträffade"
        text="Kunde inte hämta annonsdata. Försök igen."
        to={MY_LISTINGS}
      />
    );
  }
  return <EditListingLoading />;
}

function EditListing({ listing, onLeave }: { listing: Listing; onLeave: () => void }) {
  const router = useRouter();
  const { id } = listing;

  function leave() {
    onLeave();
    router.push(MY_LISTINGS);
  }

  const { client } = trpc.useUtils();
  const { form, submit, busy, mutation } = useServerForm({
    mode: 'controlled',
    validateInputOnChange: true,
    schema: updatePriceInput,
    initialValues: { id, price: (listing.price / 100) as number | string },
    rules: ({ price }) => priceErrors(listing, price),
    send: client.listings.updatePrice.mutate,
    meta: {
      done: ['Annons uppdaterad', 'Ditt pris har uppdaterats framgångsrikt.'],
      failed: {
        texts: {
          NOT_SIGNED_IN: 'Logga in för att uppdatera annonsen.',
          SERVER_ERROR: 'Kunde inte uppdatera annonsen. Försök igen.',
        },
      },
    },
    onSuccess: leave,
  });

  const remove = trpc.listings.delete.useMutation({
    meta: {
      done: ['Annons borttagen', 'Din annons har tagits bort framgångsrikt.'],
      failed: {
        texts: {
          NOT_SIGNED_IN: 'Logga in för att ta bort annonsen.',
          SERVER_ERROR: 'Kunde inte ta bort annonsen. Försök igen.',
          LISTING_NOT_EDITABLE: NOT_DELETABLE,
        },
      },
    },
    onSuccess: leave,
  });
  const updating = busy || mutation.isSuccess;
  const removing = remove.isPending || remove.isSuccess;

  return (
    <Page width="form">
      <PageHeading
        title="Redigera annons"
        lead="Du kan ändra priset. Allt annat följer loppet."
        back={{ href: MY_LISTINGS, label: 'Till mina annonser' }}
      />
      <Stack gap="lg">
        <RaceCard race={listing} />
        <Card component="div">
          <Form onSubmit={submit} gap="lg">
            <KronorField
              label="Pris"
              inputMode="decimal"
              description={
                listing.highestPrice && !form.errors.price
                  ? highestPriceText(listing.highestPrice)
                  : undefined
              }
              {...form.getInputProps('price')}
            />
            <div>
              <PriceHint
                raceId={listing.raceId}
                slug={null}
                price={form.values.price}
                initial={listing.split}
                payer={listing.payer}
                nameChangeCost={listing.nameChangeCost}
              />
              <Demand raceId={listing.raceId} payerChoice={listing.payerChoice} />
            </div>
            <PayoutPreview price={form.values.price} initial={listing.split} />
            <MainButton
              type="submit"
              fullWidth
              busy={updating}
              busyLabel="Uppdaterar annons..."
              disabled={removing}
            >
              Uppdatera annons
            </MainButton>
            <Button
              variant="light"
              color="red"
              fullWidth
              onClick={() => confirmDeletion(() => remove.mutate({ id }))}
              disabled={updating || removing}
            >
              Ta bort annons
            </Button>
            <Button component={Link} href={MY_LISTINGS} variant="subtle" fullWidth>
              Tillbaka till profilen
            </Button>
          </Form>
        </Card>
      </Stack>
    </Page>
  );
}
