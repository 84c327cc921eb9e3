'use client';

import { Anchor, Text } from '@mantine/core';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { Link } from '@/components/link';
import { namedRow } from './manager-tabs';

/** The row that the address names, as a task's link does: its list shows it alone. */
export const useNamedRow = (list?: string) => namedRow(useSearchParams(), list);

/** A list that is read whole: the row that the address names, or all where it names none of them. */
export function useNamedOf<Item extends { id: string }>(items: Item[] = [], list?: string) {
  const named = useNamedRow(list);
  const row = items.filter(({ id }) => id === named?.only);
  return row.length > 0 ? { shown: row, alone: true } : { shown: items, alone: false };
}

interface ShownAloneProps {
  text?: string;
  label?: string;
  /** Of the whole list. */
  href: string;
}

/** Says that a row is shown without the others, and leads to them. It takes the focus from the link that led here. */
export function ShownAlone({
  text = 'Bara det du kom hit för visas.',
  label = 'Visa alla',
  href,
}: ShownAloneProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <Text ref={line} tabIndex={-1} mb="md" style={{ outline: 'none' }}>
      {text}{' '}
      <Anchor component={Link} href={href}>
        {label}
      </Anchor>
    </Text>
  );
}
