'use client';

import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { useRouter } from 'next/navigation';
import { BibCard } from '@/components/bib-card';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf } from '@/components/errors';
import { AgreeField, KronorField } from '@/components/fields';
import { Form, focusFirstError, showFieldErrors, zodValidate } from '@/components/form';
import { TextLink } from '@/components/links';
import { MainButton } from '@/components/main-button';
import { Notice } from '@/components/notice';
import { Page, PageHeading } from '@/components/page';
import { FormSkeleton } from '@/components/skeletons';
import { showError, showProblem } from '@/components/toast';
import type { FeePayer } from '@/domain/listing/states';
import { resolvePayer, sellerMustAcceptFee } from '@/domain/race/rules';
import { createListingInput } from '@/domain/validation/listing';
import { formatKr } from '@/text/money';
import { trpc } from '@/trpc/client';
import { Failed } from './failed';
import { PayoutPreview } from './payout-preview';
import { feeText, type ListableRace, RaceCard, transferFacts } from './race-card';
import { RacePicker } from './race-picker';

interface Values {
  raceId: string | null;
  /** '' while nothing is typed. */
  price: number | string;
  payerChoice: FeePayer | null;
  startGroup: string;
  termsAccepted: boolean;
  feeAccepted: boolean;
}

const empty: Values = {
  raceId: null,
  price: '',
  payerChoice: null,
  startGroup: '',
  termsAccepted: false,
  feeAccepted: false,
};

const checkShape = zodValidate(createListingInput);

export function PostAdView() {
  const races = trpc.races.listable.useQuery();
  if (races.data) return <PostAdForm races={races.data.races} />;
  if (races.isError) {
    return (
      <Failed
        title="Loppen kunde inte hämtas"
        text="Försök igen om en liten stund."
        onRetry={() => void races.refetch()}
      />
    );
  }
  return (
    <Page width="form">
      <PageHeading title="Skapa annons" />
      <FormSkeleton fields={3} />
    </Page>
  );
}

const mustAcceptFee = (race: ListableRace | undefined, choice: FeePayer | null): boolean =>
  race !== undefined &&
  sellerMustAcceptFee(race.nameChangeCost, resolvePayer(race.nameChangeCostPayer, choice));

function PostAdForm({ races }: { races: ListableRace[] }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const find = (id: string | null) => races.find((race) => race.id === id);

  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: empty,
    validateInputOnChange: ['raceId', 'price', 'startGroup', 'termsAccepted'],
    validate: (values): FormErrors => ({
      ...checkShape(values),
      ...(mustAcceptFee(find(values.raceId), values.payerChoice) &&
        !values.feeAccepted && { feeAccepted: 'Du måste acceptera att betala namnändringsavgiften.' }),
    }),
  });
  const { raceId, price, payerChoice } = form.values;
  const race = find(raceId);

  const create = trpc.listings.create.useMutation({
    onSuccess: async ({ title }) => {
      router.push(`/ad-created?raceName=${encodeURIComponent(title)}`);
      await utils.listings.invalidate();
    },
    onError: async (error) => {
      const code = errorCodeOf(error);
      if (code === 'NOT_SIGNED_IN') {
        showProblem('Du måste vara inloggad', 'Logga in för att skapa en annons.');
      } else if (code === 'SERVER_ERROR') {
        showError(error, { text: 'Kunde inte skapa annonsen. Försök igen.' });
      } else if (!showFieldErrors(form, error)) {
        showError(error);
      }
      // What can be listed may have changed while the form lay open.
      if (code.startsWith('RACE_')) await utils.races.listable.invalidate();
    },
  });

  function publish(values: Values) {
    const { startGroup, ...rest } = values;
    create.mutate({
      ...rest,
      raceId: values.raceId ?? '',
      price: Number(values.price),
      ...(startGroup.trim() && { startGroup }),
    });
  }

  function refuse(errors: FormErrors) {
    if (errors.raceId) showProblem('Välj ett lopp', errors.raceId);
    else if (errors.feeAccepted) showProblem('Acceptera namnändringsavgift', errors.feeAccepted);
    focusFirstError(form)(errors);
  }

  /** Whoever picks another race or payer has not agreed to that one's fee. */
  const change = (values: Partial<Values>) => {
    form.setValues({ ...values, feeAccepted: false });
    form.clearFieldError('feeAccepted');
  };

  if (races.length === 0) {
    return (
      <Page width="form">
        <PageHeading title="Skapa annons" />
        <EmptyState
          picture="empty"
          title="Inga lopp är för närvarande tillgängliga för annonsering."
          text="Lopp inom 3 dagar av namnbytesdeadline kan inte annonseras."
        />
      </Page>
    );
  }

  return (
    <Page width="form">
      <PageHeading
        title="Skapa annons"
        lead="Välj loppet och sätt ditt pris. Pengarna hålls tryggt tills namnbytet är klart."
      />
      <Form onSubmit={form.onSubmit(publish, refuse)} gap="lg" aria-label="Skapa annons">
        <RacePicker
          races={races}
          {...form.getInputProps('raceId')}
          onChange={(id) => {
            change({
              raceId: id,
              payerChoice: find(id)?.nameChangeCostPayer === 'seller_chooses' ? 'seller' : null,
            });
            form.clearFieldError('raceId');
          }}
        />
        {race && (
          <RaceCard race={{ ...race, title: race.raceName }} facts={transferFacts(race)}>
            {race.warningDays !== null && (
              <Notice kind="warning" title={`Namnbyte senast om ${race.warningDays} dag(ar)!`}>
                Bara köp som hinner få namnbytet klart i tid kan genomföras.
              </Notice>
            )}
          </RaceCard>
        )}
        <BibCard as="div" padding="lg">
          <Stack gap="lg">
            {race?.nameChangeCostPayer === 'seller_chooses' && (
              <Radio.Group
                label="Vem betalar namnbytet?"
                description="Avgiften går till arrangören och ingår inte i priset."
                {...form.getInputProps('payerChoice')}
                onChange={(value) => change({ payerChoice: value as FeePayer })}
              >
                <Stack gap={4} mt="xs">
                  <Radio value="seller" label="Jag betalar" styles={tall} />
                  <Radio value="buyer" label="Köparen betalar" styles={tall} />
                </Stack>
              </Radio.Group>
            )}
            <KronorField
              label="Pris"
              description="I hela kronor. Det är vad du begär för startplatsen."
              placeholder={'0\u00a0kr'}
              {...form.getInputProps('price')}
            />
            <PayoutPreview price={price} />
            {race && race.nameChangeCostPayer !== 'seller_chooses' && (
              <Text size="sm">
                Namnbyte hos arrangören: {feeText(race.nameChangeCost, race.nameChangeCostPayer)}.
              </Text>
            )}
            <TextInput
              label="Startgrupp (valfritt)"
              description="Till exempel startled eller starttid."
              maxLength={60}
              {...form.getInputProps('startGroup')}
            />
            <Stack gap="xs">
              <AgreeField
                label={
                  <>
                    Jag accepterar{' '}
                    <TextLink href="/terms" target="_blank">
                      användarvillkoren
                    </TextLink>
                  </>
                }
                {...form.getInputProps('termsAccepted', { type: 'checkbox' })}
              />
              {race?.nameChangeCost != null && mustAcceptFee(race, payerChoice) && (
                <AgreeField
                  label={`Jag accepterar att betala namnändringsavgiften på ${formatKr(race.nameChangeCost)} till arrangören`}
                  {...form.getInputProps('feeAccepted', { type: 'checkbox' })}
                />
              )}
            </Stack>
            <MainButton
              type="submit"
              fullWidth
              busy={create.isPending || create.isSuccess}
              busyLabel="Publicerar..."
            >
              Publicera annons
            </MainButton>
          </Stack>
        </BibCard>
      </Form>
    </Page>
  );
}

/** The whole row is the target. */
const tall = { body: { minHeight: 44, alignItems: 'center' } };
