'use client';

import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { FilteredList, isNarrowed, type Narrowing } from '@/components/list-filter';
import { MainButton, MainLink } from '@/components/main-button';
import { nextPage } from '@/components/paged-list';
import { StateBadge } from '@/components/state-badge';
import { Warning } from '@/components/warning';
import type { SellerFilter } from '@/domain/listing/states';
import { SellerSplit } from '@/features/purchases/money-split';
import { PurchaseSummary } from '@/features/purchases/purchase-summary';
import { draftStandingText } from '@/text/account';
import { draftRefusal } from '@/text/errors';
import { formatKrExact } from '@/text/numbers';
import { type Inputs, type Outputs, trpc } from '@/trpc/client';
import { type MyDraft, usePublish, usePublishReady } from './drafts/use-publish';
import { MyListingCard } from './my-listing-card';
import { draftPath } from './paths';
import { useOnboarding } from './use-onboarding';

type Standing = Outputs['seller']['onboardingStatus'];

const confirmRemoval = (onConfirm: () => void): void =>
  confirmAction({
    title: 'Ta bort utkastet?',
    text: 'Annonsen är inte publicerad. Tar du bort utkastet får du skriva den på nytt.',
    confirm: 'Ta bort utkastet',
    danger: true,
    onConfirm,
  });

/** What waits, and what its seller does next. */
function DraftNextStep({
  draft,
  standing,
  main,
}: {
  draft: MyDraft;
  standing: Standing | undefined;
  main: boolean;
}) {
  const { start, busy } = useOnboarding();
  const publish = usePublish();
  if (draft.obstacle) {
    return (
      <Warning title="Annonsen kan inte publiceras nu">
        {draftRefusal(draft.obstacle)}{' '}
        {draft.obstacle === 'ENTRY_ALREADY_LISTED' && (
          <Anchor component={Link} href="/contact">
            Kontakta oss
          </Anchor>
        )}
      </Warning>
    );
  }
  if (draft.sellerReady || standing?.state === 'complete') {
    return (
      <>
        <Text>Ditt säljarkonto är klart. Annonsen går att publicera.</Text>
        <Button onClick={() => publish.mutate({ id: draft.id })} loading={publish.isPending}>
          Publicera
        </Button>
      </>
    );
  }
  // Until Stripe has answered: what sellers most often have left to do.
  const goesOn = standing?.state !== 'rejected' && !standing?.reviewing;
  return (
    <>
      <Text>
        {standing
          ? draftStandingText(standing)
          : 'Annonsen är sparad och publiceras av sig själv när ditt säljarkonto är klart.'}
      </Text>
      {goesOn && (
        <MainButton
          {...(!main && { color: 'pine', size: 'md' })}
          onClick={() => start({ draftId: draft.id })}
          busy={busy}
          busyLabel="Öppnar Stripe..."
        >
          Fortsätt till Stripe
        </MainButton>
      )}
    </>
  );
}

function DraftCard({
  draft,
  standing,
  main,
}: {
  draft: MyDraft;
  standing: Standing | undefined;
  main: boolean;
}) {
  const remove = trpc.drafts.delete.useMutation({ meta: { done: 'Utkastet är borttaget' } });
  const { id, split } = draft;
  return (
    <PurchaseSummary
      place={draft}
      href={draftPath(id)}
      badge={<StateBadge color={draft.obstacle ? 'signal' : 'blue'} label="Utkast, syns inte för köpare" />}
      money={<SellerSplit split={split} />}
      more={`Du får ${formatKrExact(split.payout)}`}
    >
      <DraftNextStep draft={draft} standing={standing} main={main} />
      <Group gap="sm" mt="auto" maw="28rem">
        <Button component={Link} href={draftPath(id)} variant="light" flex="1 1 9rem">
          Ändra
        </Button>
        <Button
          variant="subtle"
          color="red"
          onClick={() => confirmRemoval(() => remove.mutate({ id }))}
          loading={remove.isPending}
          flex="0 0 auto"
        >
          Ta bort
        </Button>
      </Group>
    </PurchaseSummary>
  );
}

/** The seller's drafts with their next step. @param main the first one has the page's main action */
function Drafts({ drafts, main }: { drafts: MyDraft[]; main: boolean }) {
  const waiting = drafts.some(({ sellerReady }) => !sellerReady);
  const standing = trpc.seller.onboardingStatus.useQuery(undefined, { enabled: waiting }).data;
  usePublishReady(drafts, standing?.state === 'complete');
  if (drafts.length === 0) return null;
  const first = drafts.find(({ obstacle }) => !obstacle)?.id;
  return (
    <Stack gap="lg" mb="lg">
      {drafts.map((draft) => (
        <DraftCard key={draft.id} draft={draft} standing={standing} main={main && draft.id === first} />
      ))}
    </Stack>
  );
}

const groups: Record<SellerFilter, string> = {
  forSale: 'Till salu',
  running: 'Sålda, pågår',
  paused: 'Pausade',
  done: 'Slutförda',
};

/** The seller's drafts and listings, in the server's order: what needs attention first. */
export function MyListings({ page }: { page: Inputs['listings']['mine'] }) {
  const [narrowed, setNarrowed] = useState<Narrowing<SellerFilter>>({});
  const query = trpc.listings.mine.useInfiniteQuery(
    { ...page, ...narrowed },
    { ...nextPage, placeholderData: keepPreviousData },
  );
  // The order changes over time: an item that has moved to the next page is shown once.
  const items = [
    ...new Map(query.data?.pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
  ];
  const drafts = trpc.drafts.mine.useQuery().data ?? [];
  const first = items.find(({ can }) => can.nameChange)?.id;
  return (
    <section aria-labelledby="annonser">
      <Group justify="space-between" mb="md">
        <Title order={2} id="annonser">
          Mina annonser
        </Title>
        {(items.length > 0 || drafts.length > 0 || isNarrowed(narrowed)) && (
          <Button component={Link} href="/post-ad" variant="light">
            Skapa annons
          </Button>
        )}
      </Group>
      <Drafts drafts={drafts} main={first === undefined} />
      <FilteredList
        label="Sök bland dina annonser"
        groups={groups}
        value={narrowed}
        onChange={setNarrowed}
        query={query}
        failure="Kunde inte hämta dina annonser"
        rowHeight={320}
        noMatch="Ingen annons stämmer"
        empty={
          drafts.length > 0 ? null : (
            <EmptyState
              picture="empty"
              title="Du har inga annonser"
              text="Kan du inte springa? Lägg upp din startplats, så tar någon annan över den."
            >
              <MainLink href="/post-ad">Skapa annons</MainLink>
            </EmptyState>
          )
        }
      >
        {items.map((listing) => (
          <MyListingCard key={listing.id} listing={listing} main={listing.id === first} />
        ))}
      </FilteredList>
    </section>
  );
}
