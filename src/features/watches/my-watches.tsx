'use client';

import { Anchor, Button, Group, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { TitledCard } from '@/components/section';
import { useSessionUser } from '@/features/auth/viewer';
import { racePath } from '@/features/seo/share';
import { formatDate } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';

type Watch = Outputs['watches']['mine'][number];

const LimitsDialog = dynamic(
  () => import('./limits-dialog').then((file) => file.LimitsDialog).catch(fallbackToNull),
  { loading: ProgressBar },
);

const limitText = ({ maximum }: Watch): string =>
  maximum === null ? 'alla priser' : `högst ${formatKr(maximum)} allt som allt`;

/** A watch with a button to end it and, until the page is reloaded, to undo that. */
function WatchRow({
  watch,
  ended,
  onEnded,
}: {
  watch: Watch;
  ended: boolean;
  onEnded: (watch: Watch) => void;
}) {
  const { id, raceId, raceName, slug, date, maximum } = watch;
  const [limiting, setLimiting] = useState(false);
  const user = useSessionUser();
  const remove = trpc.watches.remove.useMutation({
    meta: { done: 'Bevakningen är avslutad' },
    onSuccess: () => onEnded(watch),
  });
  const restore = trpc.watches.create.useMutation({ meta: { done: 'Du bevakar loppet igen' } });
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Anchor component={Link} href={racePath(slug)}>
          {raceName}
        </Anchor>
        <Text size="sm" c="dimmed">
          {ended ? 'Bevakningen är avslutad' : `${formatDate(date)}, ${limitText(watch)}`}
        </Text>
      </div>
      <Group gap="xs" justify="flex-end">
        {!ended && (
          <Button
            variant="default"
            size="sm"
            aria-label={`Ändra bevakningen av ${raceName}`}
            onClick={() => setLimiting(true)}
          >
            Ändra
          </Button>
        )}
        {/* It keeps the focus while its label changes. */}
        <MainButton
          variant="default"
          size="sm"
          aria-label={ended ? `Ångra: bevaka ${raceName} igen` : `Avsluta bevakningen av ${raceName}`}
          busy={remove.isPending || restore.isPending}
          onClick={() =>
            ended
              ? // The consent given at the start still holds.
                restore.mutate({ raceId, email: user?.email ?? '', agreed: true, maximum })
              : remove.mutate({ id })
          }
        >
          {ended ? 'Ångra' : 'Avsluta'}
        </MainButton>
      </Group>
      {limiting && <LimitsDialog raceId={raceId} raceName={raceName} onClose={() => setLimiting(false)} />}
    </Group>
  );
}

/** The user's watches. An ended one stays on the page, so that ending it can be undone. */
export function MyWatches() {
  const watches = trpc.watches.mine.useQuery().data;
  const [ended, setEnded] = useState<Watch[]>([]);
  if (!watches) return null;
  const isWatched = ({ raceId }: Watch) => watches.some((watch) => watch.raceId === raceId);
  const rows = [...watches, ...ended.filter((watch) => !isWatched(watch))].sort(
    (one, other) => one.date.localeCompare(other.date) || one.raceId.localeCompare(other.raceId),
  );
  return (
    <TitledCard id="bevakningar" title="Mina bevakningar">
      {watches.length === 0 && (
        <Text c="dimmed">
          Du bevakar inga lopp. Det gör du på{' '}
          <Anchor component={Link} href="/lopp">
            loppets sida
          </Anchor>
          .
        </Text>
      )}
      {rows.map((watch) => (
        <WatchRow
          key={watch.raceId}
          watch={watch}
          ended={!isWatched(watch)}
          onEnded={(one) =>
            setEnded((others) => [...others.filter(({ raceId }) => raceId !== one.raceId), one])
          }
        />
      ))}
    </TitledCard>
  );
}
