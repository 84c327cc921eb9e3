'use client';

import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { KeyedText } from '@/components/keyed-text';
import { Link, onPlainClick } from '@/components/link';
import { trpc } from '@/trpc/client';
import { describeFilters } from './describe-filters';
import { buyableText, countQuery, countText, type Filters, pathWithFilters } from './filters';

interface FilterChipsProps {
  /** The page the filters belong to. */
  path: string;
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
  /** The result count, which takes the focus when the last chip is removed. */
  results: RefObject<HTMLElement | null>;
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ path, filters, change, results }: FilterChipsProps) {
  const described = describeFilters(filters);
  const list = useRef<HTMLDivElement>(null);
  // The pressed chip, until it is removed.
  const pressed = useRef<{ at: number; label: string } | null>(null);
  const labels = described.map(({ label }) => label).join('\n');
  useEffect(() => {
    const { at, label } = pressed.current ?? {};
    if (label === undefined || at === undefined || labels.split('\n').includes(label)) return;
    pressed.current = null;
    const chips = list.current?.children ?? [];
    const next = chips[Math.min(at, chips.length - 1)]?.firstElementChild ?? results.current;
    if (next instanceof HTMLElement) next.focus();
  }, [labels, results]);
  if (described.length === 0) return null;
  return (
    <Group
      component="ul"
      ref={list}
      gap="xs"
      m={0}
      mb="md"
      p={0}
      aria-label="Valda filter"
      style={{ listStyle: 'none' }}
    >
      {described.map(({ label, without }, at) => (
        <li key={label}>
          <Button
            component={Link}
            href={pathWithFilters(path, { ...filters, ...without })}
            prefetch={false}
            variant="light"
            size="sm"
            rightSection={<IconX size={16} aria-hidden="true" />}
            aria-label={`Ta bort filtret ${label}`}
            onClick={onPlainClick(() => {
              pressed.current = { at, label };
              change(without);
            })}
          >
            {label}
          </Button>
        </li>
      ))}
    </Group>
  );
}

/** How many listings the filters find: the last known number until the new one is there. */
export const useCounts = (filters: Filters) =>
  trpc.listings.counts.useQuery(countQuery(filters), { placeholderData: keepPreviousData }).data;

/** "43 startplatser hittades, 24 kan köpas nu" */
export const FoundText = ({ counts }: { counts: ReturnType<typeof useCounts> }) =>
  counts && (
    <>
      <KeyedText>{countText(counts.total)}</KeyedText>
      {counts.total > 0 && <KeyedText>{`, ${buyableText(counts.buyable)}`}</KeyedText>}
    </>
  );
