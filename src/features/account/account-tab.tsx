'use client';

import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { download } from '@/components/csv';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf, hasFailed } from '@/components/error-code';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { fallbackToNull } from '@/components/missing-code';
import { useOwnPath } from '@/components/page-user';
import { ProgressBar } from '@/components/progress-bar';
import { TitledCard } from '@/components/section';
import { RowsSkeleton } from '@/components/skeletons';
import { showError } from '@/components/toast';
import { Warning } from '@/components/warning';
import { buyerFields } from '@/domain/race/fields';
import { useLogout } from '@/features/auth/use-logout';
import { PushCard } from '@/features/push/push-card';
import { SellerAccount } from '@/features/seller/seller-account';
import { MyWatches } from '@/features/watches/my-watches';
import { formatInstantDate } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { buyerFieldLabels } from '@/text/race';
import { type Outputs, trpc } from '@/trpc/client';
import { FirstPassword, NamesForm, PasswordForm, PhoneForm } from './account-forms';
import { PasskeysCard, SessionsCard } from './security-cards';

function DeleteAccount() {
  const router = useRouter();
  const remove = trpc.account.delete.useMutation({
    meta: { done: ['Konto raderat', 'Ditt konto och dina personuppgifter är borttagna.'] },
    onSuccess: () => {
      router.push('/');
      router.refresh();
    },
    onError: (error) => {
      showError(
        error,
        hasFailed(error)
          ? {
              title: 'Misslyckades med att radera kontot',
              // Unparsable: not a response of this app.
              text:
                error instanceof Error && error.cause instanceof SyntaxError
                  ? 'Oväntat svar från servern'
                  : 'Fel vid kontakt med servern. Försök igen senare.',
            }
          : {},
      );
    },
  });
  const openConfirmation = () =>
    confirmAction({
      title: 'Radera kontot?',
      text: 'Ditt konto och dina personuppgifter tas bort för gott. Det som bokföringen kräver sparas utan ditt namn. Det går inte att ångra.',
      confirm: 'Radera konto',
      danger: true,
      onConfirm: () => remove.mutate(),
    });
  return (
    <>
      <Button variant="subtle" color="red" onClick={openConfirmation} loading={remove.isPending} fullWidth>
        Radera konto
      </Button>
      {remove.isError && errorCodeOf(remove.error) === 'ACCOUNT_IN_USE' && (
        <Warning role="alert" title={errorTexts.ACCOUNT_IN_USE.title}>
          Ta först bort dina{' '}
          <Anchor component={Link} href="/auth/profile?tab=listings">
            aktiva annonser
          </Anchor>
          , och vänta tills dina{' '}
          <Anchor component={Link} href="/auth/profile">
            köp
          </Anchor>{' '}
          och utbetalningar är slutförda.
        </Warning>
      )}
    </>
  );
}

/** Downloads all data about the user. */
function ExportCard() {
  const save = useMutation({
    mutationFn: () => download('/api/account/export'),
    meta: {
      done: ['Dina uppgifter är hämtade', 'Filen ligger bland dina hämtade filer.'],
      failed: { texts: { SERVER_ERROR: 'Kunde inte hämta dina uppgifter. Försök igen.' } },
    },
  });
  return (
    <TitledCard id="hamta-uppgifter" title="Dina uppgifter hos oss">
      <Text>
        Hämta allt vi har sparat om dig: konto, annonser, köp, betalningar, ärenden och inloggningar. Filen är
        i formatet JSON.
      </Text>
      <Button variant="light" onClick={() => save.mutate()} loading={save.isPending} fullWidth>
        Ladda ner mina uppgifter
      </Button>
    </TitledCard>
  );
}

/** What is remembered of what organisers ask, and the button that erases it; nothing when there is nothing. */
function RememberedDetails() {
  const { data } = trpc.account.rememberedDetails.useQuery();
  const forget = trpc.account.forgetDetails.useMutation({ meta: { done: 'Uppgifterna är raderade' } });
  const details = data?.details;
  if (!details) return null;
  return (
    <TitledCard id="sparade-uppgifter" title="Sparat till nästa köp">
      <Text size="sm" c="dimmed">
        Fylls i åt dig när en arrangör behöver det. Krypterat, och bara för dig.
      </Text>
      <Facts
        facts={buyerFields.flatMap((field) =>
          details[field] ? [{ label: buyerFieldLabels[field], value: details[field] }] : [],
        )}
      />
      <Group>
        <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate()}>
          Radera uppgifterna
        </Button>
      </Group>
    </TitledCard>
  );
}

/** The seller's yearly statements; nothing while there are none. */
function Statements() {
  const own = useOwnPath();
  const years = trpc.seller.statementYears.useQuery().data?.items ?? [];
  if (years.length === 0) return null;
  return (
    <TitledCard id="arsbesked" title="Årsbesked">
      <Text>Vad du har sålt under året, vad avgifterna blev och vad som gick till dig.</Text>
      {years.map(({ year, running }) => (
        <Button
          key={year}
          component="a"
          variant="light"
          target="_blank"
          rel="noopener noreferrer"
          href={own(`/api/statements/${year}`)}
        >
          Årsbesked {year} som PDF{running && ', hittills i år'}
        </Button>
      ))}
    </TitledCard>
  );
}

type Profile = Outputs['account']['profile'];

const EmailChangeDialog = dynamic(
  () => import('./email-change-dialog').then((file) => file.EmailChangeDialog).catch(fallbackToNull),
  { loading: ProgressBar },
);

/** Opens the change of address, at the code's step if the code has been mailed. */
function EmailChange({ email }: { email: string }) {
  const [opened, setOpened] = useState(false);
  const open = trpc.account.emailChange.useQuery();
  return (
    <>
      {open.data && !opened && (
        <Alert>Vi har mejlat en kod till {open.data.email}. Skriv den här, så byts adressen.</Alert>
      )}
      <Button variant="light" onClick={() => setOpened(true)}>
        {open.data ? 'Skriv koden' : 'Byt e-postadress'}
      </Button>
      {opened && (
        <EmailChangeDialog
          current={email}
          mailedTo={open.data?.email ?? null}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

const Details = ({ profile }: { profile: Profile }) => (
  <TitledCard id="uppgifter" title="Dina uppgifter" gap="lg">
    <Facts
      facts={[
        { label: 'E-postadress', value: profile.email },
        { label: 'Medlem sedan', value: formatInstantDate(profile.memberSince) },
      ]}
    />
    <EmailChange email={profile.email} />
    <NamesForm
      names={{
        firstName: profile.firstName,
        lastName: profile.lastName,
        displayName: profile.displayName,
      }}
    />
    <PhoneForm phoneNumber={profile.phoneNumber} />
  </TitledCard>
);

function LeavingCard() {
  const { logOut, pending } = useLogout();
  return (
    <TitledCard id="lamna" title="Logga ut eller avsluta">
      <Button variant="default" onClick={() => void logOut()} loading={pending} fullWidth>
        Logga ut
      </Button>
      <DeleteAccount />
    </TitledCard>
  );
}

/** Whether the cards' data is being fetched; all of it comes in one response, so that no card moves another. */
const useAwaited = (): boolean =>
  [
    trpc.account.sessions.useQuery(),
    trpc.account.emailChange.useQuery(),
    trpc.account.rememberedDetails.useQuery(),
    trpc.passkeys.list.useQuery(),
    trpc.push.settings.useQuery(),
    trpc.watches.mine.useQuery(),
    trpc.drafts.mine.useQuery(),
    trpc.seller.statementYears.useQuery(),
  ].some(({ isPending }) => isPending);

export function AccountTab() {
  const profile = trpc.account.profile.useQuery();
  const awaited = useAwaited();
  if (profile.isPending || awaited) return <RowsSkeleton count={3} height={260} />;
  if (profile.isError) {
    return (
      <EmptyState
        picture="error"
        title="Kunde inte hämta ditt konto"
        text="Försök igen om en liten stund."
        live
      >
        <Button variant="light" onClick={() => profile.refetch()}>
          Försök igen
        </Button>
      </EmptyState>
    );
  }
  return (
    // Phones: selling comes first, since it may wait for its user; deletion last.
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Stack gap="lg">
        <SellerAccount known={profile.data.sellerAccount} />
        <Statements />
        <Details profile={profile.data} />
        <RememberedDetails />
        <MyWatches />
      </Stack>
      <Stack gap="lg">
        {profile.data.hasPassword ? (
          <PasswordForm email={profile.data.email} />
        ) : (
          <FirstPassword email={profile.data.email} />
        )}
        <PushCard />
        <PasskeysCard />
        <SessionsCard />
        <ExportCard />
        <LeavingCard />
      </Stack>
    </SimpleGrid>
  );
}
