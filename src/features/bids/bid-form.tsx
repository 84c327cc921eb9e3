'use client';

import { Alert, Anchor, Card, List, ListItem, Text, Title } from '@mantine/core';
import { AgreeField } from '@/components/agree-field';
import { useNow } from '@/components/clock';
import { useDraft } from '@/components/draft';
import { Form, showFormError } from '@/components/form';
import { KeyedText } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { useServerForm } from '@/components/server-form';
import { RowsSkeleton } from '@/components/skeletons';
import { useLeave } from '@/components/use-leave';
import { Failure } from '@/components/warning';
import { beginBidInput } from '@/domain/bid/input';
import { MAX_BIDS, MY_BIDS } from '@/domain/bid/states';
import { SERVICE_FEE } from '@/domain/money/fees';
import { WITHDRAWAL_DAYS } from '@/domain/purchase/withdrawal';
import { HOUR, stockholmDate } from '@/domain/time';
import { useSessionUser } from '@/features/auth/viewer';
import { BuyerDetailsFields } from '@/features/checkout/buyer-details-fields';
import { useBuyerDetails } from '@/features/checkout/use-buyer-details';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import { BidCard } from './bid-card';
import { bidDraft } from './bid-draft';
import { type BidFormData, BidTerms, limitsNow, type TermValues, termErrors, termsOf } from './bid-terms';

interface BidValues extends TermValues {
  /** The service is to begin at once, and what that does to the right of withdrawal is known. */
  consent: boolean;
}

/** Exactly when and how much is charged. */
function Charges({ values, data }: { values: TermValues; data: BidFormData }) {
  const maxCharged = limitsNow(values, data)?.maxCharged;
  return (
    <section aria-labelledby="dras">
      <Title order={2} size="h4" id="dras" mb="xs">
        Så dras pengarna
      </Title>
      <List type="ordered" spacing="xs">
        <ListItem>Nu sparas kortet hos Stripe. Inget dras.</ListItem>
        <ListItem>
          När en plats som passar kommer upp drar vi säljarens pris och vår avgift på {formatKr(SERVICE_FEE)}{' '}
          direkt
          <KeyedText>{maxCharged ? `, högst ${formatKr(maxCharged)}` : ''}</KeyedText>, och mejlar dig. Du
          köper en plats per bud.
        </ListItem>
        <ListItem>
          Går kortet inte att dra, eller vill banken att du godkänner köpet, får du en betallänk som gäller i
          31 minuter. Betalar du inte går platsen till nästa i kön, och budet pausas.
        </ListItem>
        <ListItem>Pengarna hålls tills namnbytet är klart, som vid alla köp här.</ListItem>
      </List>
    </section>
  );
}

function NewBidForm({ data }: { data: BidFormData }) {
  const { race, buyerFields, age, latestUntil } = data;
  const today = stockholmDate(useNow(HOUR));
  const { leave, leaving } = useLeave();
  const { client } = trpc.useUtils();
  const details = useBuyerDetails(bidDraft(race.id), buyerFields, useSessionUser(), age).form;
  const initialValues: BidValues = {
    maximum: '',
    until: latestUntil ?? '',
    feeAccepted: false,
    placeSeen: null,
    consent: false,
  };
  const { form, submit, busy } = useServerForm({
    mode: 'controlled',
    schema: beginBidInput,
    initialValues,
    toInput: (typed) => ({
      raceId: race.id,
      ...termsOf(typed),
      buyerDetails: buyerFields.length > 0 ? details.getValues() : undefined,
      startConsent: typed.consent,
      withdrawalKnown: typed.consent,
    }),
    // The buyer's details are a form of their own, which shows what is wrong with them.
    rules: (typed) => ({
      ...termErrors(typed, data, today),
      ...(!typed.consent && { consent: 'Kryssa i rutan för att kunna lägga budet.' }),
      ...details.validate().errors,
    }),
    parts: [details],
    send: client.bids.begin.mutate,
    toast: (error, atFields) => atFields || showFormError(details, error),
    onSuccess: ({ url }) => leave(url),
  });
  const { values } = form;
  useDraft<BidValues>(bidDraft(race.id), {
    values,
    // The consent is given each time.
    onRestore: (draft) => form.setValues({ ...draft, placeSeen: null, consent: false }),
  });
  return (
    <Card component="section" aria-label="Ditt köpbud">
      <Form onSubmit={submit} gap="lg">
        <BidTerms form={form} values={values} data={data} today={today} />
        {buyerFields.length > 0 && <BuyerDetailsFields fields={buyerFields} form={details} />}
        <Charges values={values} data={data} />
        <AgreeField
          label={
            <>
              Jag vill att tjänsten ({formatKr(SERVICE_FEE)}) börjar så fort budet köper. Jag kan ångra den
              inom {WITHDRAWAL_DAYS} dagar, men går med på att ångerrätten upphör när affären är slutförd.{' '}
              <Anchor component={Link} href="/angra" target="_blank">
                Läs om ångerrätten
              </Anchor>
            </>
          }
          {...form.getInputProps('consent', { type: 'checkbox' })}
        />
        <MainButton type="submit" busy={busy || leaving} busyLabel="Öppnar Stripe..." fullWidth>
          Lägg budet
        </MainButton>
        <Text size="sm" c="dimmed" ta="center">
          Du kan ändra, pausa eller ta bort budet när du vill. Högst {MAX_BIDS} bud samtidigt.
        </Text>
      </Form>
    </Card>
  );
}

/** A bid on a race's places: the user's own, or the form for one, or why there is none. */
export function BidForm({ slug }: { slug: string }) {
  const { data, isError } = trpc.bids.form.useQuery({ raceSlug: slug });
  if (isError) {
    return <Failure title="Formuläret kunde inte hämtas">Ladda om sidan och försök igen.</Failure>;
  }
  if (!data) return <RowsSkeleton count={1} height={640} />;
  const { mine, open, waiting } = data;
  if (mine) {
    return (
      <>
        <BidCard bid={mine} />
        <Text mt="md" mb="md">
          <Anchor component={Link} href={MY_BIDS}>
            Alla dina köpbud
          </Anchor>
        </Text>
        {mine.state === 'awaiting_card' && open === null && (
          <>
            <Text mb="md">Vill du ändra något innan du sparar kortet? Lägg budet på nytt här.</Text>
            <NewBidForm data={data} />
          </>
        )}
      </>
    );
  }
  if (open) {
    const { title, text } = errorTexts[open];
    return (
      <Alert title={title}>
        {text}{' '}
        {open === 'TOO_MANY_BIDS' && (
          <Anchor component={Link} href={MY_BIDS}>
            Till dina köpbud
          </Anchor>
        )}
      </Alert>
    );
  }
  return (
    <>
      {waiting > 0 && (
        <Text mb="md">
          {waiting === 1 ? 'En annan väntar' : `${waiting > 10 ? 'Över ' : ''}${waiting} andra väntar`} på en
          plats till {data.race.name}. Den som har lagt sitt bud först köper först.
        </Text>
      )}
      <NewBidForm data={data} />
    </>
  );
}
