'use client';

import { Alert, Button, Group, Stack, Title, VisuallyHidden } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconAlertTriangle, IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { BibCard } from '@/components/bib-card';
import { useBottomInset } from '@/components/bottom-inset';
import { Changing, Kr } from '@/components/changing';
import { Facts } from '@/components/facts';
import { AgreeField } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { Page } from '@/components/page';
import { PageHeading } from '@/components/page-heading';
import { showError, showProblem } from '@/components/toast';
import { purchaseCost } from '@/domain/buyer-cost';
import { useOwnListings, useSessionUser } from '@/features/auth/viewer';
import { ListingNotFound } from '@/features/listings/listing-not-found';
import type { Listing } from '@/features/listings/live-listing';
import { useLiveListing } from '@/features/listings/use-live-listing';
import { MoneySplit } from '@/features/purchases/money-split';
import { TotalPrice } from '@/features/purchases/total-price';
import { SportBadges } from '@/features/races/sport-badges';
import { formatDate } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/money';
import { nameChangeEndText } from '@/text/window-times';
import {
  type BuyState,
  buyState,
  PartyNotice,
  PriceChanged,
  TooManyReservations,
  useChangedPrice,
} from './buy-area';
import { BuyerDetailsFields, RememberDetails } from './buyer-details-fields';
import { isConflict } from './checkout';
import { PaymentMarks } from './payment-marks';
import classes from './reach.module.css';
import { ServiceConsent } from './service-consent';
import { type BuyerDetails, useBuyerDetails } from './use-buyer-details';
import { useCheckout } from './use-checkout';

/** How long the conflict message is shown before the page redirects, ms. */
const LEAVE_MS = 2000;

/** When the organiser is paid. */
const PAID_LATER = 'Betalas separat, efter att säljaren har gjort sin del av namnbytet';

/** Shown to the listing's seller and buyer instead of the payment. */
const partyStates: ReadonlySet<BuyState['kind']> = new Set([
  'own',
  'own-sold',
  'to-confirm',
  'bought',
  'processing',
]);

/** Why it cannot be bought now. */
function unavailableText(state: BuyState): string {
  if (state.kind === 'unavailable') return state.title;
  return state.kind === 'obstacle' ? errorTexts[state.code].title : errorTexts.LISTING_UNAVAILABLE.text;
}

/** The buyer accepts the organiser's fee, answers its questions and pays. */
export function FeeConfirmation({ initial }: { initial: Listing }) {
  const router = useRouter();
  const { listing, gone, announcement, updates } = useLiveListing(initial);
  const own = useOwnListings()?.get(listing.id);
  const changedFrom = useChangedPrice(listing.price);
  const page = `/listings/${listing.id}`;
  const inset = useBottomInset();
  const [accepted, setAccepted] = useState(false);
  // What is missing is said first when the button has been pressed, or the box been left unticked.
  const [tried, setTried] = useState(false);
  const agree = useRef<HTMLInputElement>(null);
  const [goTo, setGoTo] = useState(page);
  const leave = useTimeout(() => router.push(goTo), LEAVE_MS);

  const { form, fields, remember, setRemember } = useBuyerDetails(
    listing.id,
    listing.race.buyerFields,
    useSessionUser(),
    listing.race.age,
  );
  const { start, busy, tooMany } = useCheckout({
    onRefused: (code, error) => {
      if (code === 'BUYER_DETAILS_WRONG') return showFormError(form, error, null);
      if (isConflict(code)) {
        const { title, text } = errorTexts[code];
        showProblem(title, text);
        setGoTo(code === 'LISTING_RESERVED' ? page : '/');
        leave.start();
        return true;
      }
      if (code === 'SERVER_ERROR') {
        showProblem('Betalningsfel', 'Kunde inte fortsätta till köp. Försök igen.');
        return true;
      }
      return false;
    },
  });

  function pay(buyerDetails: BuyerDetails) {
    if (!accepted) {
      agree.current?.focus();
      return showError({ data: { code: 'FEE_NOT_ACCEPTED' } });
    }
    start({
      listingId: listing.id,
      priceSeen: listing.price,
      feeAccepted: true,
      buyerDetails,
      rememberDetails: remember,
    });
  }

  if (gone) return <ListingNotFound />;
  const cost = purchaseCost(listing);
  const fee = cost.later > 0 ? formatKr(cost.later) : 'arrangörens avgift';
  const state = buyState(listing, own);
  const party = partyStates.has(state.kind) && !busy;

  const about = (
    <div>
      <Group gap={6} mb="xs">
        <SportBadges sports={listing.sportCategories} />
      </Group>
      <Title order={2} id="loppet" mb="xs">
        {listing.title}
      </Title>
      <div className={classes.cost}>
        <TotalPrice cost={cost} hideSplit />
        <MoneySplit
          caption="Vad du betalar nu och senare"
          hideCaption
          rows={[
            {
              label: 'Nu',
              amount: cost.now,
              hint: `Säljarens pris ${formatKr(cost.price)} och serviceavgift ${formatKr(cost.serviceFee)}`,
            },
            {
              label: 'Till arrangören senare',
              amount: cost.laterUnknown ? null : cost.later,
              hint: cost.laterUnknown ? `Beloppet anges av arrangören. ${PAID_LATER}` : PAID_LATER,
            },
          ]}
        />
      </div>
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

  return (
    <Page width="form">
      {updates}
      <VisuallyHidden aria-live="polite">
        <Changing>{announcement}</Changing>
      </VisuallyHidden>
      <PageHeading title="Bekräfta avgift för namnbyte" back={{ href: page, label: 'Till startplatsen' }} />
      <BibCard as="section" padding="lg" aria-labelledby="loppet">
        {party ? (
          <Stack gap="lg">
            {about}
            <PartyNotice listing={listing} state={state} />
          </Stack>
        ) : (
          <Form
            onSubmit={(event) => {
              setTried(true);
              form.onSubmit(pay, focusFirstError(form))(event);
            }}
            gap="lg"
          >
            {about}
            {fields.length > 0 && <BuyerDetailsFields fields={fields} form={form} />}
            <RememberDetails fields={fields} remember={remember} onChange={setRemember} />
            {changedFrom !== null && <PriceChanged from={changedFrom} to={listing.price} />}
            {!busy && state.kind !== 'for-sale' && state.kind !== 'paying' && (
              <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} />}>
                {unavailableText(state)}
              </Alert>
            )}
            {tooMany && <TooManyReservations />}
            <ServiceConsent />
            <div className={classes.act} style={inset > 0 ? { bottom: inset } : undefined}>
              <AgreeField
                ref={agree}
                label={<Changing>{`Jag förstår att jag betalar ${fee} separat till arrangören.`}</Changing>}
                checked={accepted}
                onChange={(event) => {
                  setTried(true);
                  setAccepted(event.currentTarget.checked);
                }}
                error={tried && !accepted && 'Kryssa i rutan för att kunna betala.'}
              />
              <MainButton type="submit" busy={busy} busyLabel="Bearbetar..." unready={!accepted} fullWidth>
                Betala <Kr amount={cost.now} /> nu
              </MainButton>
              {inset === 0 && <PaymentMarks methods={listing.paymentMethods} />}
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
