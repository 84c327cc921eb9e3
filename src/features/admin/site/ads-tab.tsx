'use client';

import { Button, Group, type MantineColor, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { type Column, PagedTable, useByTime } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { nextPage } from '@/components/paged-list';
import { RowMenu } from '@/components/row-menu';
import { StateBadge } from '@/components/state-badge';
import { type AdSlotName, type AdStatus, adSlots } from '@/domain/site/ads';
import { formatCompactDate } from '@/text/dates';
import { trpc } from '@/trpc/client';
import { Instant } from '../cells';
import { initialInputs } from '../initial-inputs';
import classes from '../tables.module.css';
import {
  type Ad,
  AdDialog,
  AdRacesDialog,
  audienceLabels,
  slotLabels,
  statusLabels,
  typeLabels,
} from './ad-dialogs';

const colors: Record<AdStatus, MantineColor> = {
  active: 'pine',
  scheduled: 'blue',
  expired: 'gray',
  inactive: 'gray',
};

const isSlot = (slot: string): slot is AdSlotName => adSlots.some((each) => each === slot);

const period = ({ firstDay, lastDay }: Ad): string => {
  if (firstDay && lastDay) return `${formatCompactDate(firstDay)} – ${formatCompactDate(lastDay)}`;
  if (firstDay) return `Från ${formatCompactDate(firstDay)}`;
  return lastDay ? `Till och med ${formatCompactDate(lastDay)}` : 'Tills vidare';
};

type Opened = { action: 'create' } | { action: 'edit' | 'races'; ad: Ad };

const slotText = ({ slot, type }: Ad): string => {
  const label = slot && (isSlot(slot) ? slotLabels[slot] : slot);
  return label ? `${typeLabels[type]}, ${label}` : typeLabels[type];
};

const racesOf = ({ races }: Ad): string =>
  races.map(({ raceName, distance }) => `${raceName} ${distance}`).join(', ') || 'Alla';

function Actions({ ad, onOpen }: { ad: Ad; onOpen: (opened: Opened) => void }) {
  const remove = trpc.admin.ads.delete.useMutation({
    meta: { done: 'Annons borttagen', failed: 'Kunde inte ta bort annons' },
  });
  const confirmRemoval = () =>
    confirmAction({
      title: 'Ta bort annons?',
      text: `”${ad.title}” försvinner från sajten och kan inte hämtas tillbaka.`,
      confirm: 'Ta bort annons',
      danger: true,
      onConfirm: () => remove.mutate({ id: ad.id }),
    });
  return (
    <RowMenu
      label={`Åtgärder för ${ad.title}`}
      busy={remove.isPending}
      actions={[
        { label: 'Ändra', onClick: () => onOpen({ action: 'edit', ad }) },
        { label: 'Välj lopp', onClick: () => onOpen({ action: 'races', ad }) },
        { label: 'Ta bort', onClick: confirmRemoval, danger: true },
      ]}
    />
  );
}

const columns = (onOpen: (opened: Opened) => void): Column<Ad>[] => [
  {
    id: 'title',
    header: 'Annons',
    cell: (ad) => (
      <UnstyledButton
        className={`${classes.open} ${classes.userText}`}
        onClick={() => onOpen({ action: 'edit', ad })}
      >
        {ad.title}
        <Text component="span" size="xs" c="dimmed" lineClamp={2}>
          {ad.description}
        </Text>
      </UnstyledButton>
    ),
  },
  {
    id: 'status',
    header: 'Läge',
    cell: (ad) => <StateBadge color={colors[ad.status]} label={statusLabels[ad.status]} />,
  },
  { id: 'place', header: 'Plats', cell: slotText },
  { id: 'audience', header: 'Visas för', cell: (item) => audienceLabels[item.audience] },
  { id: 'period', header: 'Tid', cell: period },
  {
    id: 'races',
    header: 'Lopp',
    cell: (item) => (
      <Text size="sm" lineClamp={3}>
        {racesOf(item)}
      </Text>
    ),
  },
  {
    id: 'createdAt',
    header: 'Skapad',
    sortBy: 'server',
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    id: 'actions',
    header: 'Åtgärder',
    hideHeader: true,
    cell: (item) => <Actions ad={item} onOpen={onOpen} />,
  },
];

/** All ads, newest or oldest first. */
export function AdsTab() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { turned: oldest, ...order } = useByTime('createdAt');
  const close = () => setOpened(null);
  const query = trpc.admin.ads.list.useInfiniteQuery(
    { ...initialInputs.ads, ...(oldest && { oldest }) },
    nextPage,
  );
  return (
    <Stack gap="lg">
      <Group>
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setOpened({ action: 'create' })}
        >
          Ny annons
        </Button>
      </Group>
      <PagedTable
        query={query}
        rowHeight={60}
        failure="Kunde inte hämta annonser"
        empty={<EmptyState picture="empty" title="Inga annonser" text="Ingen annons är skriven ännu." />}
        label="Annonser"
        columns={columns(setOpened)}
        idOf={({ id }) => id}
        {...order}
      />
      {opened?.action === 'races' && <AdRacesDialog ad={opened.ad} onClose={close} />}
      {opened && opened.action !== 'races' && (
        <AdDialog ad={opened.action === 'edit' ? opened.ad : null} onClose={close} />
      )}
    </Stack>
  );
}
