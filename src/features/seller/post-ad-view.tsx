'use client';

import { Radio, Textarea, TextInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { AgreeField, KronorField } from '@/components/mantine/fields';
import { Form, focusFirstError, showFieldErrors, zodValidate } from '@/components/mantine/form';
import { Stack, Text, Title } from '@/components/ui/basics';
import { BibCard } from '@/components/ui/bib-card';
import { useDraft } from '@/components/ui/draft';
import { EmptyState } from '@/components/ui/empty-state';
import { errorCodeOf } from '@/components/ui/errors';
import { TextLink } from '@/components/ui/links';
import { MainButton } from '@/components/ui/main-button';
import { Notice } from '@/components/ui/notice';
import { Page } from '@/components/ui/page';
import { PageHeading } from '@/components/ui/page-heading';
import { useRouter } from '@/components/ui/router';
import { FormSkeleton } from '@/components/ui/skeletons';
import { showError, showProblem } from '@/components/ui/toast';
import type { FeePayer } from '@/domain/listing/states';
import { resolvePayer, sellerMustAcceptFee } from '@/domain/race/organiser-fee';
import { type PlaceFacts, placeObstacles } from '@/domain/race/rules';
import { loginPath } from '@/domain/return-path';
import { createListingInput, MAX_DESCRIPTION, MAX_OWN_NAME } from '@/domain/validation/listing';
import { useSessionUser } from '@/features/auth/use-session';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/money';
import { trpc } from '@/trpc/client';
import { Failed } from './failed';
import { PayoutPreview } from './payout-preview';
import { deadlineWarningText, feeText, type ListableRace, RaceCard, transferFacts } from './race-card';
import { RacePicker } from './race-picker';

interface Values {
  raceId: string | null;
  /** '' while nothing is typed. */
  price: number | string;
  payerChoice: FeePayer | null;
  startGroup: string;
  customRaceName: string;
  description: string;
  discounted: boolean;
  transferredBefore: boolean;
  termsAccepted: boolean;
  feeAccepted: boolean;
}

const empty: Values = {
  raceId: null,
  price: '',
  payerChoice: null,
  startGroup: '',
  customRaceName: '',
  description: '',
  discounted: false,
  transferredBefore: false,
  termsAccepted: false,
  feeAccepted: false,
};

const checkShape = zodValidate(createListingInput);

/** `raceSlug`: the race, when coming from its page. */
export function PostAdView({ raceSlug }: { raceSlug: string | null }) {
  const races = trpc.races.listable.useQuery();
  const user = useSessionUser();
  if (races.data) {
    const picked = races.data.races.find(({ slug }) => slug === raceSlug)?.id ?? null;
    return <PostAdForm races={races.data.races} picked={picked} draftKey={`ny-annons-${user?.id ?? ''}`} />;
  }
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

/** Field errors by the organiser's rules. */
const refusals = (race: ListableRace | undefined, place: PlaceFacts): FormErrors =>
  race
    ? Object.fromEntries(
        Object.entries(placeObstacles(race, place)).map(([field, code]) => [field, errorTexts[code].text]),
      )
    : {};

interface PostAdFormProps {
  races: ListableRace[];
  /** The id of a race that is chosen from the start. */
  picked: string | null;
  draftKey: string;
}

function PostAdForm({ races, picked, draftKey }: PostAdFormProps) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const find = (id: string | null) => races.find((race) => race.id === id);

  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { ...empty, raceId: picked },
    validateInputOnChange: [
      'raceId',
      'price',
      'startGroup',
      'customRaceName',
      'description',
      'discounted',
      'transferredBefore',
      'termsAccepted',
    ],
    validate: (values): FormErrors => ({
      ...checkShape(values),
      ...refusals(find(values.raceId), values),
      ...(mustAcceptFee(find(values.raceId), values.payerChoice) &&
        !values.feeAccepted && { feeAccepted: 'Du måste acceptera att betala namnändringsavgiften.' }),
    }),
  });
  const { raceId, price, payerChoice } = form.values;
  const race = find(raceId);
  // Checked at every change, since another race may be chosen last.
  const refused = refusals(race, form.values);

  const clearDraft = useDraft(draftKey, {
    values: form.values,
    onRestore: (draft) => {
      // Consents are not restored, and a race may have closed meanwhile.
      const { raceId: pick = null, ...rest } = draft;
      const values = { ...empty, ...rest, raceId: picked ?? (find(pick) ? pick : null) };
      form.setValues({ ...values, termsAccepted: false, feeAccepted: false });
    },
  });

  const create = trpc.listings.create.useMutation({
    onSuccess: async ({ title }) => {
      clearDraft();
      router.push(`/ad-created?raceName=${encodeURIComponent(title)}`);
      await utils.listings.invalidate();
    },
    onError: async (error) => {
      const code = errorCodeOf(error);
      if (code === 'NOT_SIGNED_IN') {
        showProblem('Du måste vara inloggad', 'Logga in för att skapa en annons.');
        router.push(loginPath('/post-ad'));
      } else if (code === 'SERVER_ERROR') {
        showError(error, { text: 'Kunde inte skapa annonsen. Försök igen.' });
      } else if (!showFieldErrors(form, error)) {
        showError(error);
      }
      // The page shows what the seller account lacks; the draft stays.
      if (code === 'SELLER_REQUIRED') router.refresh();
      // The races may have changed while the form was open.
      if (code.startsWith('RACE_')) await utils.races.listable.invalidate();
    },
  });

  function publish(values: Values) {
    create.mutate({ ...values, raceId: values.raceId ?? '', price: Number(values.price) });
  }

  function refuse(errors: FormErrors) {
    if (errors.raceId) showProblem('Välj ett lopp', errors.raceId);
    else if (errors.feeAccepted) showProblem('Acceptera namnändringsavgift', errors.feeAccepted);
    focusFirstError(form)(errors);
  }

  /** Another race or payer needs a new consent to the fee. */
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
              <Notice kind="warning" title={deadlineWarningText(race.warningDays)}>
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
          </Stack>
        </BibCard>
        <BibCard as="section" padding="lg" aria-labelledby="om-platsen">
          <Stack gap="lg">
            <Title order={2} size="h3" id="om-platsen">
              Om platsen
            </Title>
            <Stack gap="xs" role="group" aria-label="Kryssa i det som stämmer">
              <Text size="sm" c="dimmed">
                Kryssa i det som stämmer. Det kan avgöra om arrangören godkänner namnbytet.
              </Text>
              <AgreeField
                label="Platsen var gratis eller rabatterad"
                {...form.getInputProps('discounted', { type: 'checkbox' })}
                description={
                  race?.refusesDiscounted &&
                  !refused.discounted &&
                  'Arrangören godkänner inte sådana platser.'
                }
                error={refused.discounted ?? form.errors.discounted}
              />
              <AgreeField
                label="Platsen har redan bytt namn en gång"
                {...form.getInputProps('transferredBefore', { type: 'checkbox' })}
                description={
                  race?.refusesTransferred &&
                  !refused.transferredBefore &&
                  'Arrangören låter en plats byta namn bara en gång.'
                }
                error={refused.transferredBefore ?? form.errors.transferredBefore}
              />
            </Stack>
            <TextInput
              label="Startgrupp (valfritt)"
              description={race?.groupRules ?? 'Till exempel startled eller starttid.'}
              maxLength={60}
              {...form.getInputProps('startGroup')}
            />
            <TextInput
              label="Eget namn på loppet (valfritt)"
              description="Om platsen gäller en viss upplaga eller start. Annars står loppets vanliga namn."
              maxLength={MAX_OWN_NAME}
              {...form.getInputProps('customRaceName')}
            />
            <Textarea
              label="Beskrivning (valfritt)"
              description={`${form.values.description.length} av ${MAX_DESCRIPTION} tecken. Skriv inga personuppgifter, texten syns för alla.`}
              maxLength={MAX_DESCRIPTION}
              {...form.getInputProps('description')}
            />
          </Stack>
        </BibCard>
        <BibCard as="div" padding="lg">
          <Stack gap="lg">
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

/** The whole row can be pressed. */
const tall = { body: { minHeight: 44, alignItems: 'center' } };
