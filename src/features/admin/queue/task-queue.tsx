'use client';

import { Anchor, Button, Group, type MantineColor, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { KeyedText, Kr } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { ListKeysHelp, listItem, useListKeys } from '@/components/list-keys';
import { Section } from '@/components/section';
import { RowsSkeleton } from '@/components/skeletons';
import { StateBadge } from '@/components/state-badge';
import { Warning } from '@/components/warning';
import { isUpkeep, type TaskKind, taskListPath, taskPath } from '@/domain/moderation/tasks';
import { taskActions, taskDueText, taskGroups, taskLabels } from '@/text/moderation';
import { formatNumber, inSentence } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { initialInputs } from '../initial-inputs';
import classes from './task-queue.module.css';

type Tasks = Outputs['admin']['overview']['tasks'];

/** Days in which a task with time left begins to press. */
const SOON = 3;

const colorOf = (days: number): MantineColor => (days <= 0 ? 'red' : days <= SOON ? 'signal' : 'gray');

const Row = ({ item }: { item: Tasks['items'][number] }) => (
  <li className={classes.row}>
    <Link href={taskPath(item)} className={classes.link} {...listItem}>
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

/** What is shown: what is due this week, all but upkeep, or one kind. */
type Shown = 'week' | 'all' | TaskKind;

interface FilterProps {
  choices: { shown: Shown; total: number }[];
  chosen: Shown;
  onChoose: (shown: Shown) => void;
}

const inputOf = (shown: Shown) =>
  shown === 'week' ? initialInputs.tasks : shown === 'all' ? {} : { kind: shown };

const filterLabel = (shown: Shown): string => {
  if (shown === 'week') return 'Den här veckan';
  if (shown === 'all') return 'Alla';
  return isUpkeep(shown) ? taskLabels[shown] : taskGroups[shown];
};

/** This week, all, and one button for each kind that something waits of; upkeep stands last, apart from the others. */
const Filter = ({ choices, chosen, onChoose }: FilterProps) => (
  <Group role="group" aria-label="Visa" gap="xs">
    {choices.map(({ shown, total }) => (
      <Button
        key={shown}
        size="sm"
        variant={shown === chosen ? 'filled' : 'default'}
        aria-pressed={shown === chosen}
        ml={shown !== 'week' && shown !== 'all' && isUpkeep(shown) ? 'auto' : undefined}
        onClick={() => onChoose(shown)}
      >
        <KeyedText>{`${filterLabel(shown)} ${formatNumber(total)}`}</KeyedText>
      </Button>
    ))}
  </Group>
);

/** The tasks, first those due this week, the most urgent first, each with a link to the page where it is decided. */
export function TaskQueue() {
  const [shown, setShown] = useState<Shown>('week');
  const list = useRef<HTMLDivElement>(null);
  const keys = useListKeys(list);
  const query = trpc.admin.overview.tasks.useQuery(inputOf(shown), { placeholderData: keepPreviousData });
  const tasks = query.data;
  const counts = tasks?.counts ?? [];
  const all = counts.reduce((sum, { kind, total }) => (isUpkeep(kind) ? sum : sum + total), 0);
  const choices: FilterProps['choices'] = [
    { shown: 'week', total: tasks?.thisWeek ?? 0 },
    { shown: 'all', total: all },
    ...counts.map(({ kind, total }) => ({ shown: kind, total })),
  ];
  const total = choices.find((choice) => choice.shown === shown)?.total ?? 0;
  return (
    <Section id="att-gora" title="Att göra">
      {query.isPending && <RowsSkeleton count={4} height={64} />}
      {query.isError && !tasks && (
        <EmptyState picture="error" order={3} title="Kunde inte hämta vad som väntar" live />
      )}
      {tasks && (
        <Stack gap="md" ref={list}>
          {counts.length > 0 && <Filter choices={choices} chosen={shown} onChoose={setShown} />}
          {tasks.items.length > 0 && <ListKeysHelp keys={keys} />}
          {tasks.unread.length > 0 && (
            <Warning title="Allt kunde inte hämtas">
              Här saknas: {inSentence(tasks.unread.map((each) => taskGroups[each]))}.
            </Warning>
          )}
          {tasks.items.length === 0 && tasks.unread.length === 0 && (
            <EmptyState
              picture="done"
              order={3}
              title={shown === 'week' && all > 0 ? 'Inget mer den här veckan' : 'Inget väntar på dig'}
            />
          )}
          {tasks.items.length > 0 && (
            <Stack component="ol" gap="xs" m={0} p={0}>
              {tasks.items.map((item) => (
                <Row key={`${item.kind} ${item.id}`} item={item} />
              ))}
            </Stack>
          )}
          {total > tasks.items.length && tasks.items.length > 0 && (
            <Text size="sm" c="dimmed">
              Här är de {tasks.items.length} mest brådskande av {formatNumber(total)}.{' '}
              {shown !== 'week' && shown !== 'all' && (
                <Anchor component={Link} href={taskListPath(shown)}>
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
