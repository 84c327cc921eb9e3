'use client';

import { Anchor, Button, Group, Kbd, type MantineColor, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
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
import classes from './task-queue.module.css';

const steps: Record<string, number> = { j: 1, k: -1 };

/** Moves the focus to the next or previous link of a list; the first one when none has it. */
function move(list: HTMLElement, step: number) {
  const links = [...list.querySelectorAll<HTMLElement>('[data-task]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/**
 * j and k move through a list of links, while nothing outside its section has the focus. They can be switched off, since
 * speech that is typed out may press them (WCAG 2.1.4).
 */
function useTaskKeys(list: RefObject<HTMLElement | null>) {
  const [on, setOn] = useState(true);
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const focused = document.activeElement;
      const part = list.current?.closest('section');
      if (list.current && (focused === document.body || part?.contains(focused))) move(list.current, step);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on, list]);
  return { on, toggle: () => setOn(!on) };
}

type Tasks = Outputs['admin']['overview']['tasks'];

/** Days in which a task with time left begins to press. */
const SOON = 3;

const colorOf = (days: number): MantineColor => (days <= 0 ? 'red' : days <= SOON ? 'signal' : 'gray');

const Row = ({ item }: { item: Tasks['items'][number] }) => (
  <li className={classes.row}>
    <Link href={taskPath(item)} className={classes.link} data-task>
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
  counts: Tasks['counts'];
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
export function TaskQueue() {
  const [kind, setKind] = useState<TaskKind>();
  const list = useRef<HTMLDivElement>(null);
  const keys = useTaskKeys(list);
  const query = trpc.admin.overview.tasks.useQuery(kind ? { kind } : initialInputs.tasks, {
    placeholderData: keepPreviousData,
  });
  const tasks = query.data;
  const all = tasks?.counts.reduce((sum, { total }) => sum + total, 0) ?? 0;
  const total = kind ? (tasks?.counts.find((each) => each.kind === kind)?.total ?? 0) : all;
  return (
    <Section id="att-gora" title="Att göra">
      {query.isPending && <RowsSkeleton count={4} height={64} />}
      {query.isError && !tasks && (
        <EmptyState picture="error" order={3} title="Kunde inte hämta vad som väntar" live />
      )}
      {tasks && (
        <Stack gap="md" ref={list}>
          {all > 0 && <Filter counts={tasks.counts} all={all} chosen={kind} onChoose={setKind} />}
          {tasks.items.length > 0 && (
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
          {tasks.unread.length > 0 && (
            <Warning title="Allt kunde inte hämtas">
              Här saknas: {inSentence(tasks.unread.map((each) => taskGroups[each]))}.
            </Warning>
          )}
          {tasks.items.length === 0 && tasks.unread.length === 0 && (
            <EmptyState picture="done" order={3} title="Inget väntar på dig" />
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
