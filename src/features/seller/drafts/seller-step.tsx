'use client';
import { Alert, Button, Card, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconClock, IconId, IconLock, IconShieldCheck } from '@tabler/icons-react';
import { EmptyState } from '@/components/empty-state';
import { type Fact, Facts } from '@/components/facts';
import { Form } from '@/components/form';
import { Link } from '@/components/link';
import { MainButton, MainLink } from '@/components/main-button';
import { NameFields } from '@/components/name-fields';
import { Page, PageHeading } from '@/components/page';
import { FormSkeleton } from '@/components/skeletons';
import { useSessionUser } from '@/features/auth/viewer';
import { draftStandingText, SELLER_ACCOUNT_TIME } from '@/text/account';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';
import { MY_LISTINGS, SELLER_ACCOUNT } from '../paths';
import { useNames } from '../use-names';
import { useOnboarding } from '../use-onboarding';
import { usePublishReady } from './use-publish';

/** What Stripe asks of a seller, before they go there. */
const stripeNeeds: Fact[] = [
  {
    label: 'Det här frågar Stripe efter',
    value: 'Namn, personnummer, adress och telefonnummer, och bankkontot som pengarna ska till.',
    icon: <IconId size={18} />,
  },
  {
    label: 'Varför?',
    value:
      'Stripe betalar ut pengarna och måste enligt lag veta vem som får dem. Det gör också att köparen kan lita på dig.',
    icon: <IconShieldCheck size={18} />,
  },
  {
    label: 'Hur lång tid tar det?',
    value: `Ungefär ${SELLER_ACCOUNT_TIME}. Ha telefonen och ditt kontonummer till hands, ibland även en id-handling.`,
    icon: <IconClock size={18} />,
  },
  {
    label: 'Vem ser det?',
    value: 'Bara Stripe. Du fyller i det hos dem, och vi får veta att kontot är klart.',
    icon: <IconLock size={18} />,
  },
];

/** After an ad has been saved by someone who cannot sell yet: what is left, and why. */
export function SellerStep({ draftId }: { draftId: string | null }) {
  const drafts = trpc.drafts.mine.useQuery();
  const status = trpc.seller.onboardingStatus.useQuery();
  const { start, busy } = useOnboarding();
  const user = useSessionUser();
  const names = useNames((given) => start({ draftId: draftId ?? undefined, ...given }));
  const standing = status.data;
  usePublishReady(drafts.data, standing?.state === 'complete');
  const draft = drafts.data?.find(({ id }) => id === draftId);

  if (drafts.isPending || status.isPending || user === undefined) {
    return (
      <Page width="form">
        <PageHeading title={errorTexts.SELLER_REQUIRED.title} />
        <FormSkeleton fields={3} />
      </Page>
    );
  }
  if (!draft || standing?.state === 'complete') {
    return (
      <Page width="text">
        <EmptyState
          picture="done"
          order={1}
          title="Här är inget mer att göra"
          text="Utkastet är publicerat eller borttaget. Allt du har ligger bland dina annonser."
          live
        >
          <MainLink href={MY_LISTINGS}>Till mina annonser</MainLink>
        </EmptyState>
      </Page>
    );
  }
  const named = Boolean(user?.firstName && user.lastName);
  const waits = standing?.state === 'rejected' || standing?.reviewing === true;
  return (
    <Page width="form">
      <PageHeading
        title={errorTexts.SELLER_REQUIRED.title}
        lead={standing ? draftStandingText(standing) : 'Annonsen publiceras när ditt säljarkonto är klart.'}
      />
      <Stack gap="lg">
        <Alert color="pine" icon={<IconCircleCheck size={20} />} title="Annonsen är sparad">
          {draft.title} ligger bland dina annonser som utkast. Ingen annan ser det.
        </Alert>
        {waits ? (
          <MainLink href={MY_LISTINGS}>Till mina annonser</MainLink>
        ) : (
          <Card component="div">
            <Form
              gap="lg"
              aria-label="Säljarkonto"
              uncontrolled={names.form}
              onSubmit={named ? () => start({ draftId: draft.id }) : names.onSubmit}
            >
              {!named && (
                <Stack gap="md">
                  <Text>{errorTexts.NAMES_MISSING.text}</Text>
                  <NameFields form={names.form} autoFocus />
                </Stack>
              )}
              <Facts facts={stripeNeeds} />
              <MainButton type="submit" busy={busy} busyLabel="Öppnar Stripe..." fullWidth>
                Fortsätt till Stripe
              </MainButton>
              <Text size="sm" c="dimmed">
                När Stripe är klara publiceras annonsen av sig själv, och du får ett mejl.
              </Text>
            </Form>
          </Card>
        )}
        <Button component={Link} href={SELLER_ACCOUNT} variant="default" fullWidth>
          Till säljarkontot
        </Button>
        {!waits && (
          <Button component={Link} href={MY_LISTINGS} variant="subtle" fullWidth>
            Gör det senare
          </Button>
        )}
      </Stack>
    </Page>
  );
}
