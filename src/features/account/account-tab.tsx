'use client';

import { Alert, Button, SimpleGrid, Stack } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { Facts } from '@/components/facts';
import { renderNothing } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { RowsSkeleton } from '@/components/skeletons';
import { TitledCard } from '@/components/titled-card';
import { useLogout } from '@/features/auth/use-logout';
import { SellerAccount } from '@/features/seller/seller-account';
import { MyWatches } from '@/features/watches/my-watches';
import { formatInstantDate } from '@/text/dates';
import { type Outputs, trpc } from '@/trpc/client';
import { DeleteAccount } from './delete-account';
import { ExportCard } from './export-card';
import { NamesForm } from './names-form';
import { PasskeysCard } from './passkeys-card';
import { FirstPassword, PasswordForm } from './password-form';
import { PhoneForm } from './phone-form';
import { RememberedDetails } from './remembered-details';
import { SessionsCard } from './sessions-card';
import { Statements } from './statements';

type Profile = Outputs['account']['profile'];

const EmailChangeDialog = dynamic(
  () => import('./email-change-dialog').then((file) => file.EmailChangeDialog).catch(renderNothing),
  { loading: ProgressBar },
);

/** Opens the change of address; one whose code has been mailed goes on where it was. */
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

/** Whether what the cards show is still on its way; all of it comes in one answer, so that no card moves another. */
const useAwaited = (): boolean =>
  [
    trpc.account.sessions.useQuery(),
    trpc.account.emailChange.useQuery(),
    trpc.account.rememberedDetails.useQuery(),
    trpc.passkeys.list.useQuery(),
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
        <PasskeysCard />
        <SessionsCard />
        <ExportCard />
        <LeavingCard />
      </Stack>
    </SimpleGrid>
  );
}
