'use client';

import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { confirmAction } from '@/components/confirm';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { StateBadge } from '@/components/state-badge';
import { Warning } from '@/components/warning';
import { SellerSplit } from '@/features/purchases/money-split';
import { PurchaseRow } from '@/features/purchases/purchase-row';
import { PurchaseStory } from '@/features/purchases/purchase-story';
import { draftStandingText } from '@/text/account';
import { draftRefusal } from '@/text/errors';
import { formatKrExact } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { draftPath } from '../paths';
import { useOnboarding } from '../use-onboarding';
import { type MyDraft, usePublish, usePublishReady } from './use-publish';

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
    <PurchaseRow
      place={draft}
      href={draftPath(id)}
      badge={<StateBadge color={draft.obstacle ? 'signal' : 'blue'} label="Utkast, syns inte för köpare" />}
      story={<PurchaseStory purchase={null} reader="seller" money={<SellerSplit split={split} />} />}
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
    </PurchaseRow>
  );
}

/** The seller's drafts with their next step. @param main the first one has the page's main action */
export function Drafts({ drafts, main }: { drafts: MyDraft[]; main: boolean }) {
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
