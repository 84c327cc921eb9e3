'use client';

import { Anchor, Button, Card, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { useDraft } from '@/components/draft';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf } from '@/components/error-code';
import { AgreeField, KronorField } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { KeyedText } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { Page, PageHeading } from '@/components/page';
import { TitledCard } from '@/components/section';
import { showProblem } from '@/components/toast';
import { Warning } from '@/components/warning';
import type { SellerStanding } from '@/domain/account/seller';
import { loginPath } from '@/domain/account/sign-in';
import { MAX_ENTRY_REFERENCE } from '@/domain/listing/entry-reference';
import { MAX_DESCRIPTION, MAX_OWN_NAME } from '@/domain/listing/input';
import { type FeePayer, resolvePayer, sellerMustAcceptFee } from '@/domain/race/organiser-fee';
import { requestSignIn } from '@/features/auth/sign-in-request';
import type { SessionUser } from '@/features/auth/viewer';
import { MissingRaceLink, missingRacePath } from '@/features/race-tips/links';
import { PauseReason } from '@/features/races/pause-reason';
import { SELLER_ACCOUNT_TIME, sellerStandingText } from '@/text/account';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/numbers';
import { highestPriceText, resalePausedTexts } from '@/text/organiser';
import { type Inputs, trpc } from '@/trpc/client';
import {
  empty,
  errorsOf,
  firstChoice,
  ruleErrors,
  type Saved,
  toInput,
  type Values,
  valuesOf,
} from './ad-values';
import { draftNextPath, draftPath, publishedPath, SELLER_ACCOUNT } from './paths';
import { PayoutPreview, PublishingFacts } from './payout-preview';
import { Demand, PriceHint } from './price-hint';
import { deadlineWarningText, feeText, type ListableRace, RaceCard, transferFacts } from './race-card';
import { RacePicker } from './race-picker';

interface PostAdFormProps {
  races: ListableRace[];
  /** The id of a race that is chosen from the start. */
  picked: string | null;
  /** The draft that is changed. */
  saved: Saved | null;
  /** Null for a visitor, who signs in when they publish, and when the session has ended meanwhile. */
  user: SessionUser | null;
  standing: SellerStanding | null;
}

/** The form of an ad, new or a draft. */
export function PostAdForm({ races, picked, saved, user, standing }: PostAdFormProps) {
  const router = useRouter();
  const find = (id: string | null) => races.find((race) => race.id === id);

  const chosen = saved ? valuesOf(saved) : { ...empty, raceId: picked };
  // A draft's race may have closed: another one must be chosen, and the draft shows why.
  const first = find(chosen.raceId);
  const initial = {
    ...chosen,
    raceId: first?.id ?? null,
    payerChoice: chosen.payerChoice ?? firstChoice(first),
  };

  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: initial,
    validateInputOnChange: true,
    validate: (values) => errorsOf(values, find(values.raceId)),
  });
  const { raceId, price, payerChoice } = form.values;
  const race = find(raceId);
  // Checked at every change, since another race may be chosen last.
  const refused = ruleErrors(race, form.values);

  const clearDraft = useDraft(saved ? `utkast-${saved.id}` : 'ny-annons', {
    values: form.values,
    onRestore: (draft) => {
      // Consents are not restored, and a race may have closed meanwhile.
      const { raceId: pick = null, ...rest } = draft;
      const values = { ...initial, ...rest, raceId: picked ?? (find(pick) ? pick : null) };
      const choice = values.payerChoice ?? firstChoice(find(values.raceId));
      form.setValues({ ...values, payerChoice: choice, termsAccepted: false, feeAccepted: false });
    },
  });

  /** Known before the busy button is drawn, for a second press meanwhile. */
  const sent = useRef(false);
  const create = trpc.drafts.save.useMutation({
    onSuccess: ({ published, ...listing }) => {
      clearDraft();
      // "Back" leads to what was saved, not to an empty form.
      if (!published) window.history.replaceState(null, '', draftPath(listing.id));
      router.push(published ? publishedPath(listing) : draftNextPath(listing.id));
    },
    onError: (error, listing) => {
      sent.current = false;
      if (errorCodeOf(error) === 'NOT_SIGNED_IN') signInFirst(listing);
      else {
        showFormError(form, error, {
          texts: { SERVER_ERROR: 'Kunde inte skapa annonsen. Försök igen.' },
        });
      }
    },
  });

  function send(listing: Inputs['drafts']['save']) {
    sent.current = true;
    create.mutate(listing);
  }
  function signInFirst(listing: Inputs['drafts']['save']) {
    showProblem('Du måste vara inloggad', 'Logga in för att skapa en annons');
    requestSignIn({ next: currentPath(), goOn: () => send(listing) });
  }

  const taken = form.errors.entryReference === errorTexts.ENTRY_ALREADY_LISTED.text;

  function publish(values: Values) {
    if (sent.current) return;
    const listing = { ...toInput(values, find(values.raceId)), ...(saved && { draftId: saved.id }) };
    if (user) send(listing);
    else signInFirst(listing);
  }

  function refuse(errors: FormErrors) {
    if (errors.raceId)
      showProblem(race?.resalePause ? 'Kan inte publiceras nu' : 'Välj ett lopp', errors.raceId);
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
        >
          <MissingRaceLink />
        </EmptyState>
      </Page>
    );
  }

  return (
    <Page width="form">
      <PageHeading
        title={saved ? 'Ändra utkastet' : 'Skapa annons'}
        lead="Välj loppet och sätt ditt pris. Pengarna hålls tryggt tills namnbytet är klart."
      />
      <Form onSubmit={form.onSubmit(publish, refuse)} gap="lg" aria-label="Skapa annons">
        {!user && <SignInNote />}
        {user && !user.sellerReady && standing?.state !== 'complete' && <SellerNote standing={standing} />}
        <RacePicker
          races={races}
          {...form.getInputProps('raceId')}
          onChange={(id) => {
            change({
              raceId: id,
              payerChoice: firstChoice(find(id)),
            });
            form.clearFieldError('raceId');
          }}
        />
        {!race && (
          <Text size="sm">
            Hittar du inte ditt lopp?{' '}
            <Anchor component={Link} href={missingRacePath()} prefetch={false}>
              Mitt lopp saknas
            </Anchor>
          </Text>
        )}
        {race && (
          <RaceCard race={{ ...race, title: race.raceName }} facts={transferFacts(race)}>
            {race.resalePause && (
              <Warning title={resalePausedTexts.title}>
                {resalePausedTexts.toSellers}
                {race.resalePause.reason && <PauseReason reason={race.resalePause.reason} />}
              </Warning>
            )}
            {race.warningDays !== null && (
              <Warning title={deadlineWarningText(race.warningDays)}>
                Bara köp som hinner få namnbytet klart i tid kan genomföras.
              </Warning>
            )}
          </RaceCard>
        )}
        <Card component="div">
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
              inputMode="decimal"
              description={
                race?.highestPrice && !refused.price
                  ? highestPriceText(race.highestPrice)
                  : 'Det är vad du begär för startplatsen.'
              }
              placeholder="0"
              {...form.getInputProps('price')}
              error={refused.price ?? form.errors.price}
            />
            {race && (
              <div>
                <PriceHint
                  raceId={race.id}
                  slug={user ? null : race.slug}
                  price={price}
                  payer={resolvePayer(race.nameChangeCostPayer, payerChoice)}
                  nameChangeCost={race.nameChangeCost}
                />
                {user && <Demand raceId={race.id} payerChoice={payerChoice} />}
              </div>
            )}
            <PayoutPreview price={price} />
            {race && race.nameChangeCostPayer !== 'seller_chooses' && (
              <Text size="sm">
                Arrangörens avgift för namnbytet: {feeText(race.nameChangeCost, race.nameChangeCostPayer)}.
              </Text>
            )}
          </Stack>
        </Card>
        <TitledCard id="om-platsen" title="Om platsen" gap="lg">
          <Stack gap="xs" role="group" aria-label="Kryssa i det som stämmer">
            <Text size="sm" c="dimmed">
              Kryssa i det som stämmer. Det kan avgöra om arrangören godkänner namnbytet.
            </Text>
            <AgreeField
              label="Platsen var gratis eller rabatterad"
              {...form.getInputProps('discounted', { type: 'checkbox' })}
              description={
                race?.refusesDiscounted && !refused.discounted && 'Arrangören godkänner inte sådana platser.'
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
          {race && race.entryReference !== 'none' && (
            <TextInput
              label={
                race.entryReference === 'required'
                  ? 'Start- eller bokningsnummer'
                  : 'Start- eller bokningsnummer (valfritt)'
              }
              description="Visas inte för någon. Vi använder det för att samma plats inte ska säljas två gånger."
              required={race.entryReference === 'required'}
              withAsterisk={false}
              autoComplete="off"
              maxLength={MAX_ENTRY_REFERENCE}
              {...form.getInputProps('entryReference')}
              error={taken ? <TakenEntryNote /> : form.errors.entryReference}
            />
          )}
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
            description={
              <>
                <KeyedText>{`${form.values.description.length} av ${MAX_DESCRIPTION} tecken.`}</KeyedText>{' '}
                Skriv inga personuppgifter, texten syns för alla.
              </>
            }
            maxLength={MAX_DESCRIPTION}
            {...form.getInputProps('description')}
          />
        </TitledCard>
        <TitledCard id="innan" title="Innan du publicerar" gap="lg">
          <PublishingFacts price={price} />
          <Stack gap="xs">
            <AgreeField
              label={
                <>
                  Jag accepterar{' '}
                  <Anchor component={Link} href="/terms" target="_blank">
                    användarvillkoren
                  </Anchor>
                </>
              }
              {...form.getInputProps('termsAccepted', { type: 'checkbox' })}
            />
            {race?.nameChangeCost != null &&
              sellerMustAcceptFee(
                race.nameChangeCost,
                resolvePayer(race.nameChangeCostPayer, payerChoice),
              ) && (
                <AgreeField
                  label={
                    <KeyedText>{`Jag accepterar att betala namnändringsavgiften till arrangören, ${formatKr(race.nameChangeCost)}`}</KeyedText>
                  }
                  {...form.getInputProps('feeAccepted', { type: 'checkbox' })}
                />
              )}
          </Stack>
          <MainButton
            type="submit"
            fullWidth
            busy={create.isPending || create.isSuccess}
            busyLabel={user?.sellerReady ? 'Publicerar...' : 'Sparar...'}
          >
            Publicera annons
          </MainButton>
          {user && !user.sellerReady && (
            <Text size="sm" c="dimmed">
              Annonsen sparas. Den syns för köpare när ditt säljarkonto är klart, det tar ungefär{' '}
              {SELLER_ACCOUNT_TIME}.
            </Text>
          )}
        </TitledCard>
      </Form>
    </Page>
  );
}

/** This page, with the race that it was opened for. */
const currentPath = (): string => window.location.pathname + window.location.search;

/** Publishing needs an account, writing does not. */
const SignInNote = () => (
  <TitledCard id="inloggning" title={errorTexts.NOT_SIGNED_IN.title} gap="sm">
    <Text>Logga in för att skapa en annons.</Text>
    <Text c="dimmed">
      Du kan skriva den först. Vi frågar efter din e-postadress när du publicerar, och allt du har skrivit är
      kvar.
    </Text>
    <Button component={Link} href={loginPath('/post-ad')} variant="default">
      Logga in
    </Button>
  </TitledCard>
);

/** What is left before what is written here can be published. */
const SellerNote = ({ standing }: { standing: SellerStanding | null }) => (
  <Warning title={errorTexts.SELLER_REQUIRED.title}>
    <Stack gap="sm" align="flex-start">
      {(standing && sellerStandingText(standing)) ?? errorTexts.SELLER_REQUIRED.text}
      <Button component={Link} href={SELLER_ACCOUNT} variant="default">
        Till säljarkontot
      </Button>
    </Stack>
  </Warning>
);

/** Another listing has the number: what to look at, and whom to ask. In a tab of its own, so that the form stays. */
const TakenEntryNote = () => (
  <>
    {errorTexts.ENTRY_ALREADY_LISTED.text}{' '}
    <Anchor component={Link} href="/contact" target="_blank">
      Kontakta oss
    </Anchor>
  </>
);

/** The whole row can be pressed. */
const tall = { body: { minHeight: 44, alignItems: 'center' } };
