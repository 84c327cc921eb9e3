'use client';

import { Button, Group, Stack } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { errorCodeOf } from '@/components/error-code';
import { fallbackToNull } from '@/components/missing-code';
import { Page, PageHeading } from '@/components/page';
import { ProgressBar } from '@/components/progress-bar';
import { RefusalRedirect } from '@/components/refusal-redirect';
import { TitledCard } from '@/components/section';
import { RowsSkeleton } from '@/components/skeletons';
import type { Ore } from '@/domain/money/ore';
import { ForwardedMail } from '@/features/purchases/forwarded-mail';
import { Lines } from '@/features/purchases/hand-over-summary';
import { SellerSplit } from '@/features/purchases/money-split';
import { PurchaseLog } from '@/features/purchases/purchase-log';
import { PurchaseSteps } from '@/features/purchases/purchase-steps';
import { OtherParty } from '@/features/users/user-line';
import { placeText } from '@/text/listing';
import { trpc } from '@/trpc/client';
import { FailedPage } from '../failed-page';
import { MY_LISTINGS } from '../paths';
import { nameChangeRedirects, nameChangeRefusal, noNameChange } from '../refusals';
import { BuyerCard } from './buyer-card';
import { Completion } from './completion';
import { CurrentTask } from './current-task';
import { accountRows, buyersPart, type NameChange, runnerRows } from './instructions';
import { TransferInstructions } from './transfer-instructions';

interface NameChangeViewProps {
  listingId: string;
  sellerName: string;
  /** Undefined when the server could not fetch it: the browser tries again. */
  initial: NameChange | undefined;
}

export function NameChangeView({ listingId, sellerName, initial }: NameChangeViewProps) {
  const {
    data: change,
    error,
    refetch,
  } = trpc.purchases.forNameChange.useQuery({ listingId }, initial ? { initialData: initial } : {});
  /** Set once the seller has confirmed: the page then redirects. */
  const done = useRef(false);
  if (change) {
    const redirect = change.state ? nameChangeRedirects[change.state] : noNameChange;
    if (redirect && !done.current) return <RefusalRedirect {...redirect} />;
    return (
      <NameChangePage
        change={change}
        sellerName={sellerName}
        onDone={() => {
          done.current = true;
        }}
      />
    );
  }
  if (!error) {
    return (
      <Page width="text">
        <PageHeading title="Genomför namnbytet" />
        <RowsSkeleton count={3} height={220} />
      </Page>
    );
  }
  return (
    nameChangeRefusal(errorCodeOf(error)) || (
      <FailedPage
        title="Ett fel inträffade"
        text="Namnbytet kunde inte hämtas. Försök igen."
        onRetry={() => void refetch()}
      />
    )
  );
}

interface NameChangePageProps {
  change: NameChange;
  sellerName: string;
  onDone: () => void;
}

function NameChangePage({ change, sellerName, onDone }: NameChangePageProps) {
  const { buyer, purchase } = change;
  const runner = buyer ? runnerRows(buyer) : [];
  const buyersLines = buyersPart(change);
  return (
    <Page width="text">
      <PageHeading
        above={placeText(change)}
        title="Genomför namnbytet"
        back={{ href: MY_LISTINGS, label: 'Till mina annonser' }}
      />
      {/* What a phone's first screens are for: what to do, the field and the button. The rest is read when it is needed. */}
      <Stack gap="lg">
        <CurrentTask change={change} />
        <Completion change={change} onDone={onDone} />
        {buyer && (
          <BuyerCard
            listingId={change.listingId}
            runner={runner}
            account={accountRows(buyer)}
            profile={<OtherParty purchase={purchase} as="Köpare" />}
            mayRequest={purchase?.events.includes('detailsRequested') ?? false}
          />
        )}
        <TransferInstructions change={change} runner={runner} sellerName={sellerName} />
        {purchase && <ForwardedMail purchaseId={purchase.purchaseId} mails={change.mails} />}
        {purchase && <PurchaseSteps purchase={purchase} />}
        {buyersLines.length > 0 && (
          <TitledCard id="koparen-har" title="Det här har köparen gjort">
            <Lines lines={buyersLines} />
          </TitledCard>
        )}
        {purchase && (
          <TitledCard id="gatt" title="Så har det gått">
            <PurchaseLog purchase={purchase} />
            <SellerSplit split={purchase.split} />
          </TitledCard>
        )}
        {purchase?.events.includes('saleGivenUp') && (
          <GiveUpButton listingId={change.listingId} charged={purchase.split.charged} onDone={onDone} />
        )}
      </Stack>
    </Page>
  );
}

const GiveUpDialog = dynamic(
  () => import('./give-up-dialog').then((file) => file.GiveUpDialog).catch(fallbackToNull),
  { loading: ProgressBar },
);

/** Cancels a sale that the seller cannot carry out. */
function GiveUpButton({
  listingId,
  charged,
  onDone,
}: {
  listingId: string;
  charged: Ore;
  onDone: () => void;
}) {
  const [dialogOpened, setDialogOpened] = useState(false);
  return (
    <Group justify="center">
      <Button variant="subtle" color="gray" onClick={() => setDialogOpened(true)}>
        Jag kan inte genomföra försäljningen
      </Button>
      {dialogOpened && (
        <GiveUpDialog
          listingId={listingId}
          charged={charged}
          onDone={onDone}
          onClose={() => setDialogOpened(false)}
        />
      )}
    </Group>
  );
}
