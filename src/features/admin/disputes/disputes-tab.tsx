'use client';

import { Anchor, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { type Column, PagedTable, useByTime } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { options, SearchField } from '@/components/fields';
import { FileLink } from '@/components/file-link';
import { Kr } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { nextPage } from '@/components/paged-list';
import { RowMenu } from '@/components/row-menu';
import { Segments } from '@/components/segments';
import { StateBadge } from '@/components/state-badge';
import type { Decision } from '@/domain/purchase/dispute';
import { useMay } from '@/features/auth/use-may';
import { DecisionDialog } from '@/features/disputes/decision-dialog';
import { daysLeftText, disputeStatuses, SELLER_SILENT } from '@/features/disputes/dispute-status';
import { decisionActions, disputePath, problemLabels } from '@/text/dispute';
import { counted } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import { Instant, Subtext } from '../cells';
import { type DisputeFilter, type DisputeItem, disputesQuery } from '../initial-inputs';
import classes from '../tables.module.css';

const filters: Record<DisputeFilter, string> = {
  pending: 'Väntar',
  refunded: 'Återbetalda',
  resolved: 'Utbetalda',
  all: 'Alla',
};

const PAUSE_MS = 250;

/** The actions on a dispute in the list. A decision that waits for a second admin is shown on the dispute's page. */
function Actions({ item }: { item: DisputeItem }) {
  const router = useRouter();
  const [decision, setDecision] = useState<Decision | null>(null);
  const actions = decisionActions(item.purchase.split);
  const decides = useMay('money');
  const decidable = decides && item.open && !item.proposal && !item.critical && !item.own;
  return (
    <>
      <RowMenu
        label={`Åtgärder för ärendet om ${item.title}`}
        actions={[
          { label: 'Öppna ärendet', onClick: () => router.push(disputePath(item.id)) },
          ...(decidable
            ? (['refund', 'part', 'release'] as const).map((each) => ({
                label: actions[each],
                onClick: () => setDecision(each),
              }))
            : []),
        ]}
      />
      {decision && (
        <DecisionDialog
          disputeId={item.id}
          split={item.purchase.split}
          decision={decision}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
}

function State({ item }: { item: DisputeItem }) {
  return (
    <Stack gap={4} align="flex-start">
      <StateBadge
        {...(item.critical
          ? { color: 'red', label: 'Kritiskt: köpet är redan avslutat' }
          : disputeStatuses[item.status])}
      />
      {item.sellerSilent && <Subtext>{SELLER_SILENT}</Subtext>}
      {item.daysLeft !== null && <StateBadge color="red" label={daysLeftText(item.daysLeft)} />}
      {item.proposal && (
        <Subtext>
          {item.proposal.own
            ? 'Väntar på en administratör till'
            : `${item.proposal.by} har föreslagit ett beslut`}
        </Subtext>
      )}
    </Stack>
  );
}

const Party = ({ as, email }: { as: string; email: string }) => (
  <div>
    <Subtext>{as}</Subtext>
    {email}
  </div>
);

const columns: Column<DisputeItem>[] = [
  {
    id: 'title',
    header: 'Ärende',
    cell: (item) => (
      <div className={classes.userText}>
        <Anchor component={Link} href={disputePath(item.id)} className={classes.open} underline="hover">
          {item.title}
        </Anchor>
        {item.kind && <Text size="sm">{problemLabels[item.kind]}</Text>}
        <Text size="xs" c="dimmed" lineClamp={2}>
          {item.reason}
        </Text>
      </div>
    ),
  },
  { id: 'status', header: 'Läge', cell: (item) => <State item={item} /> },
  {
    id: 'createdAt',
    header: 'Rapporterat',
    sortBy: 'server',
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    id: 'parties',
    header: 'Parter',
    wide: true,
    cell: (item) => (
      <Stack gap={0} fz="xs" miw={{ lg: '15rem' }} maw="17rem">
        {item.own && <span>Du är part</span>}
        {item.buyerEmail && <Party as="Köpare" email={item.buyerEmail} />}
        {item.sellerEmail && <Party as="Säljare" email={item.sellerEmail} />}
      </Stack>
    ),
  },
  {
    id: 'charged',
    header: 'Belopp',
    numeric: true,
    cell: (item) => (
      <div>
        <Kr amount={item.purchase.split.charged} />
        {item.refundAmount !== null && (
          <Subtext>
            <Kr amount={item.refundAmount} /> åter
          </Subtext>
        )}
      </div>
    ),
  },
  {
    id: 'content',
    header: 'Underlag',
    cell: (item) => (
      <div>
        {item.messages} inlägg, {counted(item.files, 'fil', 'filer')}
        {item.hasProof && (
          <Text size="xs" component="div">
            <FileLink path={`/api/proofs/${item.purchaseId}`}>Säljarens bekräftelse</FileLink>
          </Text>
        )}
      </div>
    ),
  },
  { id: 'actions', header: 'Åtgärder', hideHeader: true, cell: (item) => <Actions item={item} /> },
];

/** Disputes, newest first. */
export function DisputesTab() {
  const [filter, setFilter] = useState<DisputeFilter>('pending');
  const [typed, setTyped] = useState('');
  const { turned: oldest, ...order } = useByTime('createdAt');
  const [query] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const disputes = trpc.admin.disputes.useInfiniteQuery(disputesQuery(filter, query, oldest), nextPage);
  return (
    <Stack>
      <SearchField
        label="Sök på lopp eller e-postadress"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Segments aria-label="Visa ärenden" data={options(filters)} value={filter} onChange={setFilter} />
      <PagedTable
        query={disputes}
        failure="Kunde inte hämta dispyter"
        rowHeight={72}
        empty={
          <EmptyState
            picture={query ? 'empty' : 'done'}
            title={query ? 'Inget ärende stämmer' : 'Inga ärenden'}
            text={query ? 'Sök på något annat.' : 'Här är det lugnt just nu.'}
          />
        }
        label="Ärenden"
        columns={columns}
        idOf={({ id }) => id}
        {...order}
      />
    </Stack>
  );
}
