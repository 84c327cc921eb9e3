'use client';

import { Anchor, Button, Group, Kbd, type MantineColor, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Changing, Kr } from '@/components/changing';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { Section } from '@/components/section';
import { RowsSkeleton } from '@/components/skeletons';
import { StateBadge } from '@/components/state-badge';
import { Warning } from '@/components/warning';
import { type TaskKind, taskListPath, taskPath } from '@/domain/moderation/tasks';
import { taskActions, taskDueText, taskGroups, taskLabels } from '@/text/moderation';
import { formatNumber, inSentence } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { initialInputs } from '../initial-inputs';
import { useWorkKeys } from './use-work-keys';
import classes from './work-queue.module.css';

type Work = Outputs['admin']['overview']['tasks'];

/** Days in which work with time left begins to press. */
const SOON = 3;

const colorOf = (days: number): MantineColor => (days <= 0 ? 'red' : days <= SOON ? 'signal' : 'gray');

const Row = ({ item }: { item: Work['items'][number] }) => (
  <li className={classes.row}>
    <Link href={taskPath(item)} className={classes.link} data-work>
      <Text span display="block" size="xs" fw={400} c="dimmed">
        {taskLabels[item.kind]}
      </Text>{' '}
      <span>{item.what}</span>
    </Link>
    <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
      {inSentence(item.who)}
      <Text span display="block" inherit c="dimmed">
        {item.own ? 'En annan admin avgör' : taskActions[item.kind]}
      </Text>
    </Text>
    <span className={classes.amount}>{item.amount ? <Kr amount={item.amount} /> : null}</span>
    <span className={classes.due}>
      {item.daysLeft !== null && (
        <StateBadge color={colorOf(item.daysLeft)} label={taskDueText(item.daysLeft)} />
      )}
    </span>
  </li>
);

interface FilterProps {
  counts: Work['counts'];
  all: number;
  chosen: TaskKind | undefined;
  onChoose: (kind: TaskKind | undefined) => void;
}

/** One button for each kind that something waits of. */
const Filter = ({ counts, all, chosen, onChoose }: FilterProps) => (
  <Group role="group" aria-label="Visa" gap="xs">
    {[{ kind: undefined, total: all }, ...counts].map(({ kind, total }) => (
      <Button
        key={kind ?? 'all'}
        size="sm"
        variant={kind === chosen ? 'filled' : 'default'}
        aria-pressed={kind === chosen}
        onClick={() => onChoose(kind)}
      >
        <Changing>{`${kind ? taskGroups[kind] : 'Alla'} ${formatNumber(total)}`}</Changing>
      </Button>
    ))}
  </Group>
);

/** All that waits for an admin, the most pressing first, each with a link to where it is decided. */
export function WorkQueue() {
  const [kind, setKind] = useState<TaskKind>();
  const list = useRef<HTMLDivElement>(null);
  const keys = useWorkKeys(list);
  const query = trpc.admin.overview.tasks.useQuery(kind ? { kind } : initialInputs.work, {
    placeholderData: keepPreviousData,
  });
  const work = query.data;
  const all = work?.counts.reduce((sum, { total }) => sum + total, 0) ?? 0;
  const total = kind ? (work?.counts.find((each) => each.kind === kind)?.total ?? 0) : all;
  return (
    <Section id="att-gora" title="Att göra">
      {query.isPending && <RowsSkeleton count={4} height={64} />}
      {query.isError && !work && (
        <EmptyState picture="error" order={3} title="Kunde inte hämta vad som väntar" live />
      )}
      {work && (
        <Stack gap="md" ref={list}>
          {all > 0 && <Filter counts={work.counts} all={all} chosen={kind} onChoose={setKind} />}
          {work.items.length > 0 && (
            <Group gap="xs" visibleFrom="sm">
              <Text size="sm" c="dimmed">
                {keys.on ? (
                  <>
                    <Kbd>j</Kbd> och <Kbd>k</Kbd> flyttar i listan, <Kbd>Enter</Kbd> öppnar.
                  </>
                ) : (
                  'Kortkommandona är avstängda.'
                )}
              </Text>
              <Button size="sm" variant="subtle" onClick={keys.toggle}>
                {keys.on ? 'Stäng av' : 'Slå på'}
              </Button>
            </Group>
          )}
          {work.unread.length > 0 && (
            <Warning title="Allt kunde inte hämtas">
              Här saknas: {inSentence(work.unread.map((each) => taskGroups[each]))}.
            </Warning>
          )}
          {work.items.length === 0 && work.unread.length === 0 && (
            <EmptyState picture="done" order={3} title="Inget väntar på dig" />
          )}
          {work.items.length > 0 && (
            <Stack component="ol" gap="xs" m={0} p={0}>
              {work.items.map((item) => (
                <Row key={`${item.kind} ${item.id}`} item={item} />
              ))}
            </Stack>
          )}
          {total > work.items.length && work.items.length > 0 && (
            <Text size="sm" c="dimmed">
              Här är de {work.items.length} mest brådskande av {formatNumber(total)}.{' '}
              {kind && (
                <Anchor component={Link} href={taskListPath(kind)}>
                  Visa alla
                </Anchor>
              )}
            </Text>
          )}
        </Stack>
      )}
    </Section>
  );
}
