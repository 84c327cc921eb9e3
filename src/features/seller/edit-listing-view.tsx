'use client';

import { Button, Card, Stack, Text } from '@mantine/core';
import { type FormErrors, schemaResolver, useForm } from '@mantine/form';
import { useRouter } from 'next/navigation';
import { errorCodeOf } from '@/components/errors';
import { KronorField } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { Page } from '@/components/page';
import { PageHeading } from '@/components/page-heading';
import { FormSkeleton } from '@/components/skeletons';
import { showDone, showError } from '@/components/toast';
import { updatePriceInput } from '@/domain/validation/listing';
import { errorTexts } from '@/text/errors';
import { highestPriceText } from '@/text/organiser-races';
import { type Outputs, trpc } from '@/trpc/client';
import { priceErrors } from './ad-values';
import { Demand } from './demand';
import { Failed } from './failed';
import { Leave } from './leave';
import { MY_LISTINGS } from './paths';
import { PayoutPreview } from './payout-preview';
import { PriceHint } from './price-hint';
import { RaceCard } from './race-card';
import { confirmDeletion, NOT_DELETABLE } from './use-listing-actions';

const checkShape = schemaResolver(updatePriceInput, { sync: true });

type Listing = Outputs['listings']['forEdit'];

export function EditListingView({ id }: { id: string }) {
  const { data: listing, error, refetch } = trpc.listings.forEdit.useQuery({ id });
  const code = error ? errorCodeOf(error) : null;
  // Also with stale data: it was deleted in another tab.
  if (code === 'LISTING_NOT_FOUND' || code === 'INVALID_INPUT') {
    return <Failed title="Annons hittades inte" text="Annonsen finns inte eller har tagits bort." />;
  }
  if (code === 'NOT_ALLOWED') {
    return (
      <Leave
        title={errorTexts.NOT_ALLOWED.title}
        text="Du kan bara redigera dina egna annonser."
        to={MY_LISTINGS}
      />
    );
  }
  if (listing) {
    return listing.editable ? (
      <EditListing listing={listing} />
    ) : (
      <Leave {...errorTexts.LISTING_NOT_EDITABLE} to={MY_LISTINGS} />
    );
  }
  if (code) {
    return (
      <Failed
        title="Ett fel inträffade"
        text="Kunde inte hämta annonsdata. Försök igen."
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Page width="form">
      <PageHeading title="Redigera annons" />
      <Text c="dimmed" mb="lg">
        Laddar annonsdata...
      </Text>
      <FormSkeleton fields={2} />
    </Page>
  );
}

function EditListing({ listing }: { listing: Listing }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const { id } = listing;

  const form = useForm<{ id: string; price: number | string }>({
    mode: 'controlled',
    initialValues: { id, price: listing.price / 100 },
    validateInputOnChange: true,
    validate: (values): FormErrors => ({ ...checkShape(values), ...priceErrors(listing, values.price) }),
  });

  /** Back to the listings, which are fetched again. */
  async function leave(title: string, text: string) {
    showDone(title, text);
    router.push(MY_LISTINGS);
    await Promise.all([
      utils.listings.mine.invalidate(),
      utils.listings.search.invalidate(),
      utils.listings.byId.invalidate({ id }),
    ]);
  }

  /** Someone may have begun to buy it meanwhile. */
  const recheck = () => utils.listings.forEdit.invalidate({ id });

  const update = trpc.listings.updatePrice.useMutation({
    onSuccess: async () => {
      await recheck();
      await leave('Annons uppdaterad', 'Ditt pris har uppdaterats framgångsrikt.');
    },
    onError: async (error) => {
      const code = errorCodeOf(error);
      if (code === 'NOT_SIGNED_IN') showError(error, { text: 'Logga in för att uppdatera annonsen.' });
      else if (code === 'SERVER_ERROR') {
        showError(error, { text: 'Kunde inte uppdatera annonsen. Försök igen.' });
      } else if (!showFormError(form, error)) await recheck();
    },
  });

  const remove = trpc.listings.delete.useMutation({
    onSuccess: () => leave('Annons borttagen', 'Din annons har tagits bort framgångsrikt.'),
    onError: async (error) => {
      const code = errorCodeOf(error);
      if (code === 'NOT_SIGNED_IN') showError(error, { text: 'Logga in för att ta bort annonsen.' });
      else if (code === 'SERVER_ERROR') {
        showError(error, { text: 'Kunde inte ta bort annonsen. Försök igen.' });
      } else {
        showError(error, code === 'LISTING_NOT_EDITABLE' ? { text: NOT_DELETABLE } : {});
        await recheck();
      }
    },
  });
  const updating = update.isPending || update.isSuccess;
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
          <Form
            onSubmit={form.onSubmit(({ price }) => update.mutate({ id, price }), focusFirstError(form))}
            gap="lg"
          >
            <KronorField
              label="Pris"
              description={
                listing.highestPrice
                  ? `I hela kronor. ${highestPriceText(listing.highestPrice)}`
                  : 'I hela kronor.'
              }
              {...form.getInputProps('price')}
            />
            <PriceHint raceId={listing.raceId} />
            <Demand raceId={listing.raceId} payerChoice={listing.payerChoice} />
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
