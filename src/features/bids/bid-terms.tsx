'use client';

import { Alert, Anchor, Stack, Text, TextInput } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { AgreeField } from '@/components/agree-field';
import { KronorField } from '@/components/fields';
import { KeyedText } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { type PlaceForSale, placeWithin } from '@/domain/bid/guards';
import { beginBidInput, NO_MAXIMUM } from '@/domain/bid/input';
import { type PriceLimits, priceLimits } from '@/domain/bid/states';
import { readKronor } from '@/domain/money/ore';
import type { DateString } from '@/domain/time';
import { placeForSaleText, priceLimitsText } from '@/text/bid';
import { formatDate } from '@/text/dates';
import { nameChangeEndText } from '@/text/deadlines';
import { formatKr } from '@/text/numbers';
import type { Outputs } from '@/trpc/client';

export type BidFormData = Outputs['bids']['form'];
export type OwnBid = Outputs['bids']['mine']['items'][number];

/** What a bid may pay and until when, as it is typed. */
export interface TermValues {
  /** Whole kronor; '' while empty. */
  maximum: number | string;
  /** '' while empty. */
  until: DateString;
  feeAccepted: boolean;
  /** The price, öre, of the place for sale that the bidder has agreed to buy at once; null for none. */
  placeSeen: number | null;
}

/** Nothing can be bought unless the buyer pays the organiser. */
const mustAccept = ({ payer, laterFee }: BidFormData): boolean => laterFee && payer === 'buyer';

/** What the maximum means, with what must be accepted; null while it is none. */
export function limitsNow({ maximum, feeAccepted }: TermValues, data: BidFormData): PriceLimits | null {
  const { amount } = readKronor(maximum);
  if (amount === null || !beginBidInput.shape.maximum.safeParse(amount).success) return null;
  return priceLimits(amount, data, feeAccepted || mustAccept(data));
}

/** The place for sale that the bid would buy at once, as far as it is filled in. */
function placeNow({ maximum, feeAccepted }: TermValues, data: BidFormData): PlaceForSale | null {
  const { amount } = readKronor(maximum);
  return amount === null
    ? null
    : placeWithin(data.places, { maximum: amount, feeAccepted: feeAccepted || mustAccept(data) });
}

/** What is wrong with each beyond the input's schema. */
export function termErrors(values: TermValues, data: BidFormData, today: DateString): FormErrors {
  const errors: FormErrors = {};
  const { until, feeAccepted, placeSeen } = values;
  const { error } = readKronor(values.maximum, NO_MAXIMUM);
  if (error !== null) errors.maximum = error;
  else if (limitsNow(values, data)?.maxCharged === null)
    errors.maximum = 'Det räcker inte till någon plats när avgifterna är betalda.';
  if (!until) errors.until = 'Välj hur länge budet ska gälla.';
  else if (until < today) errors.until = 'Dagen har varit.';
  else if (data.latestUntil && until > data.latestUntil)
    errors.until = `Som längst till ${formatDate(data.latestUntil)}: sedan hinner inget namn bytas.`;
  if (mustAccept(data) && !feeAccepted)
    errors.feeAccepted = 'Kryssa i rutan: du betalar arrangörens avgift i det här loppet.';
  const place = placeNow(values, data);
  if (place && place.total !== placeSeen)
    errors.placeSeen = 'Köp platsen nu, eller kryssa i att budet ska köpa den.';
  return errors;
}

/** The terms as they are sent. */
export const termsOf = ({ maximum, until, feeAccepted, placeSeen }: TermValues) => ({
  maximum: readKronor(maximum).amount,
  until,
  feeAccepted,
  placeSeen,
});

/** A note that a place is for sale now, with the consent that a bid which buys it needs. */
function PlaceForSaleNote({ form, place }: { form: BidTermsProps['form']; place: PlaceForSale }) {
  const { value, onChange, error, ...field } = form.getInputProps('placeSeen');
  return (
    <Alert>
      <Stack gap="sm">
        <Text>
          <KeyedText>{placeForSaleText(place)}</KeyedText>{' '}
          <Anchor component={Link} href={`/listings/${place.listingId}`}>
            köp den nu
          </Anchor>
        </Text>
        <AgreeField
          label={
            <KeyedText>
              {`Jag vill ha budet ändå. Det köper en plats för ${formatKr(place.total)} eller mindre direkt.`}
            </KeyedText>
          }
          {...field}
          checked={value === place.total}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? place.total : null)}
          error={error}
        />
      </Stack>
    </Alert>
  );
}

interface BidTermsProps {
  form: Pick<UseFormReturnType<object>, 'getInputProps'>;
  values: TermValues;
  data: BidFormData;
  today: DateString;
}

/** The highest price with its consequences, the last day, and the organiser's fee where there is one. */
export function BidTerms({ form, values, data, today }: BidTermsProps) {
  const { fee, laterFee, payer, latestUntil, nameChangeEnds } = data;
  const limits = limitsNow(values, data);
  const place = limits && placeNow(values, data);
  const amount = fee ? ` på ${formatKr(fee)}` : '';
  return (
    <>
      <div>
        <KronorField
          label="Det mesta du vill betala, allt som allt"
          description="Priset, vår avgift och arrangörens avgift om du betalar den. Bara du ser beloppet."
          {...form.getInputProps('maximum')}
        />
        {/* As high as its longest text, so that nothing below moves while the amount is typed. */}
        <Text size="sm" mt="xs" mih={{ base: '4.5em', sm: '3.2em' }} aria-live="polite">
          <KeyedText>
            {(limits && priceLimitsText(limits, data)) ??
              'Skriv ett belopp, så ser du vilket pris det räcker till.'}
          </KeyedText>
        </Text>
      </div>
      <TextInput
        type="date"
        label="Gäller till och med"
        description={
          latestUntil && nameChangeEnds
            ? `Som längst till ${formatDate(latestUntil)}. Sista dag för namnbyte: ${nameChangeEndText(nameChangeEnds)}.`
            : undefined
        }
        min={today}
        {...(latestUntil && { max: latestUntil })}
        {...form.getInputProps('until')}
      />
      {laterFee && (
        <AgreeField
          label={
            payer === 'buyer'
              ? `Jag förstår att jag betalar arrangörens avgift${amount} separat, vid namnbytet.`
              : `Köp också platser där jag betalar arrangörens avgift${amount} separat, vid namnbytet.`
          }
          {...form.getInputProps('feeAccepted', { type: 'checkbox' })}
        />
      )}
      {place && <PlaceForSaleNote form={form} place={place} />}
    </>
  );
}
