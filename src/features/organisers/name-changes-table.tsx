'use client';

import { Checkbox, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useNow } from '@/components/clock';
import { type Column, PagedTable, type Sort } from '@/components/data-table';
import { KeyedText } from '@/components/keyed-text';
import { ListKeysHelp, listItem, useListKeys } from '@/components/list-keys';
import type { PagedListProps } from '@/components/paged-list';
import { StateBadge } from '@/components/state-badge';
import type { OpenNameChange } from '@/domain/organiser/input';
import { receiptNumber } from '@/domain/purchase/states';
import { formatCompactDate, formatShortDeadline, formatShortInstant } from '@/text/dates';
import { formatTimeLeft } from '@/text/deadlines';
import { openNameChangeLabels } from '@/text/organiser';
import { type NameChange, NameChangeCard, type Opened } from './name-change-card';
import classes from './name-changes-table.module.css';

const colors: Record<OpenNameChange, string> = {
  pending_name_change: 'signal',
  awaiting_buyer_confirmation: 'blue',
  stopped: 'red',
};

function State({ change: { state, stoppedAt, waitsForBuyerSince } }: { change: NameChange }) {
  if (waitsForBuyerSince && !stoppedAt) return <StateBadge color="gray" label="Köparen rättar" />;
  const shown = stoppedAt
    ? 'stopped'
    : state === 'pending_name_change'
      ? 'pending_name_change'
      : 'awaiting_buyer_confirmation';
  return <StateBadge color={colors[shown]} label={openNameChangeLabels[shown]} />;
}

function Until({ change: { until, stoppedAt } }: { change: NameChange }) {
  const now = useNow(60_000);
  if (!until || stoppedAt) return '–';
  return (
    <div>
      <KeyedText>{formatTimeLeft(until.getTime() - now.getTime())}</KeyedText>
      <Text size="xs" c="dimmed">
        {formatShortDeadline(until)}
      </Text>
    </div>
  );
}

interface NameChangesTableProps {
  query: Omit<PagedListProps, 'children'>['query'] & {
    data: { pages: { items: NameChange[] }[] } | undefined;
  };
  failure: string;
  empty: PagedListProps['empty'];
  sort: Sort;
  onSort: (sort: Sort) => void;
  isChosen: (purchaseId: string) => boolean;
  onChoose: (purchaseId: string) => void;
  onOpen: (what: Opened, change: NameChange) => void;
}

/** The name changes as a table, with the details and the actions of one of them at its side. */
export function NameChangesTable(props: NameChangesTableProps) {
  const { query, failure, empty, sort, onSort, isChosen, onChoose, onOpen } = props;
  const [read, setRead] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLElement>(null);
  const keys = useListKeys(list);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const current = items.find(({ purchaseId }) => purchaseId === read) ?? items[0];
  const columns: Column<NameChange>[] = [
    {
      id: 'race',
      header: 'Namnbyte',
      cell: ({ purchaseId, raceName, distance, raceDate, stoppedAt }) => (
        <Group gap="sm" wrap="nowrap">
          <Checkbox
            aria-label={`Välj köp ${receiptNumber(purchaseId)}`}
            checked={isChosen(purchaseId)}
            disabled={stoppedAt !== null}
            onChange={() => onChoose(purchaseId)}
          />
          <UnstyledButton
            {...listItem}
            className={classes.open}
            aria-current={purchaseId === current?.purchaseId}
            onFocus={() => setRead(purchaseId)}
            onClick={() => {
              setRead(purchaseId);
              details.current?.focus();
            }}
          >
            {raceName}, {distance}
            <Text span display="block" size="xs" fw={400} c="dimmed">
              {formatCompactDate(raceDate)}, köp {receiptNumber(purchaseId)}
            </Text>
          </UnstyledButton>
        </Group>
      ),
    },
    { id: 'state', header: 'Läge', cell: (change) => <State change={change} /> },
    {
      id: 'since',
      header: 'Väntar sedan',
      sortBy: 'server',
      cell: ({ since }) => (since ? formatShortInstant(since) : '–'),
    },
    { id: 'until', header: 'Tid kvar', sortBy: 'server', cell: (change) => <Until change={change} /> },
  ];
  return (
    <div className={current && classes.desk}>
      <Stack gap="sm" ref={list} miw={0}>
        {current && <ListKeysHelp keys={keys} />}
        <PagedTable
          few
          query={query}
          failure={failure}
          empty={empty}
          label="Namnbyten"
          columns={columns}
          idOf={({ purchaseId }) => purchaseId}
          sort={sort}
          onSort={onSort}
          busy={query.isPlaceholderData}
        />
      </Stack>
      {current && (
        <section aria-label="Valt namnbyte" className={classes.details} ref={details} tabIndex={-1}>
          <NameChangeCard key={current.purchaseId} change={current} onOpen={onOpen} />
        </section>
      )}
    </div>
  );
}
