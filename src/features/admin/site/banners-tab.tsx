'use client';

import { Button, Card, Group, Stack, Switch, Text, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { EmptyState } from '@/components/empty-state';
import { options } from '@/components/fields';
import { FormDialog } from '@/components/form-dialog';
import { nextPage, PagedList } from '@/components/paged-list';
import { Segments } from '@/components/segments';
import { useServerForm } from '@/components/server-form';
import { StateBadge } from '@/components/state-badge';
import { type BannerColor, bannerColors } from '@/domain/site/ads';
import { bannerInput, MAX_BANNER } from '@/domain/site/input';
import { BannerLine } from '@/features/ads/banners';
import { formatInstant } from '@/text/dates';
import { type Outputs, trpc } from '@/trpc/client';

type Banner = Outputs['admin']['banners']['list']['items'][number];

const colors: Record<BannerColor, string> = { green: 'Grön', yellow: 'Gul', red: 'Röd', blue: 'Blå' };

/** The dialog for a new or an existing banner. */
function BannerDialog({ banner, onClose }: { banner: Banner | null; onClose: () => void }) {
  const { banners } = trpc.useUtils().client.admin;
  const { form, submit, busy } = useServerForm({
    mode: 'controlled',
    schema: bannerInput,
    initialValues: {
      message: banner?.message ?? '',
      color: banner?.color ?? ('green' as BannerColor),
      isActive: banner?.isActive ?? true,
    },
    send: async (values) =>
      banner
        ? banners.update.mutate({ ...values, id: banner.id, updatedAt: banner.updatedAt })
        : banners.create.mutate(values),
    meta: banner
      ? { done: 'Banner uppdaterad!', failed: 'Kunde inte uppdatera banner' }
      : { done: 'Banner skapad!', failed: 'Kunde inte skapa banner' },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={banner ? 'Ändra banner' : 'Ny banner'}
      size="lg"
      onClose={onClose}
      submit={banner ? 'Spara' : 'Skapa banner'}
      busy={busy}
      onSubmit={submit}
    >
      <Textarea
        label="Meddelande"
        minRows={2}
        maxLength={MAX_BANNER}
        data-autofocus
        {...form.getInputProps('message')}
      />
      <Stack gap={4}>
        <Text fw={600} id="banner-color">
          Färg
        </Text>
        <Segments
          aria-labelledby="banner-color"
          data={options(colors, bannerColors)}
          {...form.getInputProps('color')}
          value={form.values.color}
        />
      </Stack>
      <Switch label="Visas på startsidan" {...form.getInputProps('isActive', { type: 'checkbox' })} />
      <Stack gap={4}>
        <Text size="sm" c="dimmed">
          Så här ser den ut
        </Text>
        <BannerLine message={form.values.message.trim() || 'Ditt meddelande'} color={form.values.color} />
      </Stack>
    </FormDialog>
  );
}

function BannerItem({ banner, onEdit }: { banner: Banner; onEdit: () => void }) {
  const { id, message, color, isActive, updatedAt } = banner;
  const toggle = trpc.admin.banners.update.useMutation({
    meta: { done: 'Banner uppdaterad!', failed: 'Kunde inte uppdatera banner' },
  });
  const remove = trpc.admin.banners.delete.useMutation({
    meta: { done: 'Banner borttagen!', failed: 'Kunde inte ta bort banner' },
  });
  return (
    <Card component="article" aria-label={message}>
      <Stack gap="sm">
        <BannerLine message={message} color={color} />
        <Group gap="sm">
          <StateBadge color={isActive ? 'pine' : 'gray'} label={isActive ? 'Aktiv' : 'Inaktiv'} />
          <Text size="sm" c="dimmed">
            {colors[color]}, skapad {formatInstant(banner.createdAt)}
          </Text>
        </Group>
        <Switch
          label="Visas på startsidan"
          checked={isActive}
          disabled={toggle.isPending}
          onChange={({ currentTarget }) =>
            toggle.mutate({ id, updatedAt, message, color, isActive: currentTarget.checked })
          }
        />
        <Group gap="sm">
          <Button variant="light" onClick={onEdit}>
            Ändra
          </Button>
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() =>
              confirmAction({
                title: 'Ta bort banner?',
                text: 'Den försvinner från startsidan och kan inte hämtas tillbaka.',
                confirm: 'Ta bort banner',
                danger: true,
                onConfirm: () => remove.mutate({ id }),
              })
            }
          >
            Ta bort
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

/** All banners of the home page, newest first. */
export function BannersTab() {
  const [editing, setEditing] = useState<Banner | 'new' | null>(null);
  const query = trpc.admin.banners.list.useInfiniteQuery({}, nextPage);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack gap="lg">
      <Group>
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
          Ny banner
        </Button>
      </Group>
      <PagedList
        query={query}
        failure="Kunde inte hämta banners"
        empty={<EmptyState picture="empty" title="Inga banners" text="Ingen banner är skriven ännu." />}
      >
        {items.map((banner) => (
          <BannerItem key={banner.id} banner={banner} onEdit={() => setEditing(banner)} />
        ))}
      </PagedList>
      {editing && (
        <BannerDialog banner={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Stack>
  );
}
