'use client';

import { Button, Group, Stack, Title, VisuallyHidden } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { type SyntheticEvent, useRef, useState } from 'react';
import { AgreeField } from '@/components/agree-field';
import { BibCard } from '@/components/bib-card';
import { useBottomInset } from '@/components/bottom-inset';
import { hasFailed } from '@/components/error-code';
import { Facts } from '@/components/facts';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { KeyedText, Kr } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { Page, PageHeading } from '@/components/page';
import { showError, showProblem, showPrompt } from '@/components/toast';
import { Failure, Warning } from '@/components/warning';
import type { ErrorCode } from '@/domain/errors';
import { purchaseCost } from '@/domain/listing/buyer-cost';
import { useOwnListings, useSessionUser } from '@/features/auth/viewer';
import { ListingNotFound } from '@/features/listings/listing-not-found';
import { type Listing, useLiveListing } from '@/features/listings/live-listing';
import { SportBadges } from '@/features/races/sport-badges';
import { formatDate } from '@/text/dates';
import { nameChangeEndText } from '@/text/deadlines';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/numbers';
import { type BuyState, buyState } from './buy-state';
import { BuyerDetailsFields, RememberDetails } from './buyer-details-fields';
import { FeeCosts } from './fee-costs';
import { PartyNotice } from './party-notice';
import { PaymentMethodList } from './payment-method-list';
import classes from './reach.module.css';
import { PriceChanged, TooManyReservations } from './refusals';
import { ServiceConsent } from './service-consent';
import { type BuyerDetails, useBuyerDetails } from './use-buyer-details';
import { isConflict, useChangedPrice, useCheckout } from './use-checkout';

/** How long the conflict message is shown before the page redirects, ms. */
const LEAVE_MS = 2000;

/** Shown to the listing's seller and buyer instead of the payment. */
const partyStates: ReadonlySet<BuyState['kind']> = new Set([
  'own',
  'own-sold',
  'to-register',
  'to-confirm',
  'bought',
  'processing',
]);

/** Why it cannot be bought now. */
function unavailableText(state: BuyState): string {
  if (state.kind === 'unavailable') return state.title;
  return state.kind === 'obstacle' ? errorTexts[state.code].title : errorTexts.LISTING_UNAVAILABLE.text;
}

/** What the place is of. */
const AboutRace = ({ listing }: { listing: Listing }) => (
  <div>
    <Group gap={6} mb="xs">
      <SportBadges sports={listing.sportCategories} />
    </Group>
    <Title order={2} id="loppet" mb="xs">
      {listing.title}
    </Title>
    <Facts
      facts={[
        { label: 'Plats', value: listing.location, icon: <IconMapPin size={18} /> },
        { label: 'Datum', value: formatDate(listing.date), icon: <IconCalendarEvent size={18} /> },
        ...(listing.nameChangeEnds
          ? [
              {
                label: 'Sista dag för namnbyte',
                value: nameChangeEndText(listing.nameChangeEnds),
                icon: <IconCalendarEvent size={18} />,
              },
            ]
          : []),
      ]}
    />
  </div>
);

/** The buyer accepts the organiser's fee, answers its questions and pays. */
export function FeeConfirmation({ initial }: { initial: Listing }) {
  const router = useRouter();
  const { listing, gone, announcement } = useLiveListing(initial);
  const own = useOwnListings()?.get(listing.id);
  const changedFrom = useChangedPrice(listing.price);
  const page = `/listings/${listing.id}`;
  const inset = useBottomInset();
  const [accepted, setAccepted] = useState(false);
  const agree = useRef<HTMLInputElement>(null);
  const [goTo, setGoTo] = useState(page);
  const leave = useTimeout(() => router.push(goTo), LEAVE_MS);

  const { form, fields, remember, setRemember } = useBuyerDetails(
    listing.id,
    listing.race.buyerFields,
    useSessionUser(),
    listing.race.age,
  );
  const { start, busy, tooMany } = useCheckout();

  function showRefusal(code: ErrorCode, error: unknown): boolean {
    if (code === 'BUYER_DETAILS_WRONG') return showFormError(form, error, null);
    if (isConflict(code)) {
      const { title, text } = errorTexts[code];
      showProblem(title, text);
      setGoTo(code === 'LISTING_RESERVED' ? page : '/');
      leave.start();
      return true;
    }
    if (!hasFailed(error)) return false;
    showError(error, { title: 'Betalningsfel', text: 'Kunde inte fortsätta till köp. Försök igen.' });
    return true;
  }

  const pay = (buyerDetails: BuyerDetails) =>
    start(
      {
        listingId: listing.id,
        priceSeen: listing.price,
        feeAccepted: true,
        buyerDetails,
        rememberDetails: remember,
      },
      showRefusal,
    );

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    if (accepted) return form.onSubmit(pay, focusFirstError(form))(event);
    event.preventDefault();
    agree.current?.focus();
    const { title, text } = errorTexts.FEE_NOT_ACCEPTED;
    showPrompt(title, text);
  }

  if (gone) return <ListingNotFound />;
  const cost = purchaseCost(listing);
  const amount = cost.later > 0 ? ` på ${formatKr(cost.later)}` : '';
  const fee = `arrangörens avgift${amount} (namnändringsavgiften)`;
  const state = buyState(listing, own);
  const party = partyStates.has(state.kind) && !busy;

  return (
    <Page width="form">
      <VisuallyHidden aria-live="polite">
        <KeyedText>{announcement}</KeyedText>
      </VisuallyHidden>
      <PageHeading title="Köp startplatsen" back={{ href: page, label: 'Till startplatsen' }} />
      <BibCard as="section" padding="lg" aria-labelledby="loppet">
        {party ? (
          <Stack gap="lg">
            <AboutRace listing={listing} />
            {(state.kind === 'own' || state.kind === 'own-sold') && (
              <Warning>Du kan inte köpa din egen annons</Warning>
            )}
            <PartyNotice listing={listing} state={state} />
          </Stack>
        ) : (
          <Form onSubmit={submit} gap="lg">
            <AboutRace listing={listing} />
            <FeeCosts cost={cost} fee={fee} />
            {fields.length > 0 && <BuyerDetailsFields fields={fields} form={form} />}
            <RememberDetails fields={fields} remember={remember} onChange={setRemember} />
            {changedFrom !== null && <PriceChanged from={changedFrom} to={listing.price} />}
            {!busy && state.kind !== 'for-sale' && state.kind !== 'paying' && (
              <Failure>{unavailableText(state)}</Failure>
            )}
            {tooMany && <TooManyReservations />}
            <ServiceConsent />
            <div className={classes.action} style={inset > 0 ? { bottom: inset } : undefined}>
              <AgreeField
                ref={agree}
                label={<KeyedText>{`Jag förstår att jag betalar ${fee} separat till arrangören.`}</KeyedText>}
                checked={accepted}
                onChange={(event) => setAccepted(event.currentTarget.checked)}
                error={!accepted && 'Kryssa i rutan för att kunna betala.'}
              />
              <MainButton type="submit" busy={busy} busyLabel="Bearbetar..." unready={!accepted} fullWidth>
                Betala <Kr amount={cost.now} /> nu
              </MainButton>
              {inset === 0 && <PaymentMethodList methods={listing.paymentMethods} />}
            </div>
            <Button component={Link} href={page} variant="default" size="lg">
              Tillbaka
            </Button>
          </Form>
        )}
      </BibCard>
    </Page>
  );
}
