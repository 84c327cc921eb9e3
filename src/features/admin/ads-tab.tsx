'use client';

import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { BibCard } from '@/components/bib-card';
import { askFirst } from '@/components/confirm';
import { EmptyState } from '@/components/empty-state';
import { Facts } from '@/components/facts';
import { PagedList } from '@/components/paged-list';
import { StatusBadge, type Tone } from '@/components/status-badge';
import { showDone, showError } from '@/components/toast';
import { type AdSlotName, type AdStatus, adSlots } from '@/domain/ads';
import { formatDate } from '@/text/dates';
import { trpc } from '@/trpc/client';
import { AdForm } from './ad-form';
import { type Ad, audienceLabels, slotLabels, statusLabels, typeLabels, useRefreshAds } from './ad-labels';
import { AdRaces } from './ad-races';

const tones: Record<AdStatus, Tone> = {
  active: 'good',
  scheduled: 'wait',
  expired: 'quiet',
  inactive: 'quiet',
};

const isSlot = (slot: string): slot is AdSlotName => adSlots.some((each) => each === slot);

const period = ({ firstDay, lastDay }: Ad): string => {
  if (firstDay && lastDay) return `${formatDate(firstDay)} – ${formatDate(lastDay)}`;
  if (firstDay) return `Från ${formatDate(firstDay)}`;
  return lastDay ? `Till och med ${formatDate(lastDay)}` : 'Tills vidare';
};

function AdItem({ ad, onEdit, onRaces }: { ad: Ad; onEdit: () => void; onRaces: () => void }) {
  const refresh = useRefreshAds();
  const remove = trpc.admin.ads.delete.useMutation({
    onSuccess: () => showDone('Annons borttagen'),
    onError: (error) => showError(error, { title: 'Kunde inte ta bort annons' }),
    onSettled: refresh,
  });
  const place = ad.slot && (isSlot(ad.slot) ? slotLabels[ad.slot] : ad.slot);
  return (
    <BibCard as="article" padding="lg" aria-labelledby={`annons-${ad.id}`}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h4" id={`annons-${ad.id}`}>
            {ad.title}
          </Title>
          <StatusBadge tone={tones[ad.status]}>{statusLabels[ad.status]}</StatusBadge>
        </Group>
        {ad.description && <Text c="dimmed">{ad.description}</Text>}
        <Facts
          facts={[
            { label: 'Leder till', value: ad.linkUrl },
            { label: 'Typ', value: place ? `${typeLabels[ad.type]}, ${place}` : typeLabels[ad.type] },
            { label: 'Visas för', value: audienceLabels[ad.audience] },
            { label: 'Tid', value: period(ad) },
            {
              label: 'Lopp',
              value: ad.races.map(({ raceName, distance }) => `${raceName} ${distance}`).join(', ') || 'Alla',
            },
          ]}
        />
        <Group gap="sm">
          <Button variant="light" onClick={onEdit}>
            Ändra
          </Button>
          <Button variant="light" onClick={onRaces}>
            Välj lopp
          </Button>
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() =>
              askFirst({
                title: 'Ta bort annons?',
                text: `”${ad.title}” försvinner från sajten och kan inte hämtas tillbaka.`,
                confirm: 'Ta bort annons',
                danger: true,
                onConfirm: () => remove.mutate({ id: ad.id }),
              })
            }
          >
            Ta bort
          </Button>
        </Group>
      </Stack>
    </BibCard>
  );
}

type Opened = { act: 'create' } | { act: 'edit' | 'races'; ad: Ad };

const titles: Record<Opened['act'], string> = {
  create: 'Ny annons',
  edit: 'Ändra annons',
  races: 'Var annonsen visas',
};

/** Sponsored messages: all there are, newest first. */
export function AdsTab() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const query = trpc.admin.ads.list.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack gap="lg">
      <Group>
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setOpened({ act: 'create' })}
        >
          Ny annons
        </Button>
      </Group>
      <PagedList
        query={query}
        failure="Kunde inte hämta annonser"
        empty={<EmptyState picture="empty" title="Inga annonser" text="Ingen annons är skriven ännu." />}
      >
        {items.map((ad) => (
          <AdItem
            key={ad.id}
            ad={ad}
            onEdit={() => setOpened({ act: 'edit', ad })}
            onRaces={() => setOpened({ act: 'races', ad })}
          />
        ))}
      </PagedList>
      <Modal opened={opened !== null} onClose={close} title={opened ? titles[opened.act] : ''} size="lg">
        {opened?.act === 'races' && <AdRaces ad={opened.ad} onClose={close} />}
        {opened && opened.act !== 'races' && (
          <AdForm ad={opened.act === 'edit' ? opened.ad : null} onClose={close} />
        )}
      </Modal>
    </Stack>
  );
}
