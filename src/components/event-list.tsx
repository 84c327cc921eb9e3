import { Text, Timeline, TimelineItem } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatFullInstant } from '@/text/dates';

export interface EventListItem {
  key: string;
  text: string;
  at: Date;
  /** What was written or sent with it. */
  content?: ReactNode;
  /** Less noticed than the others. */
  quiet?: boolean;
}

interface EventListProps {
  label?: string;
  items: EventListItem[];
  /** New events are announced. */
  live?: boolean;
}

/** Past events with their times, oldest first. */
export const EventList = ({ label, items, live = false }: EventListProps) => (
  <Timeline active={items.length} role="list" aria-label={label} aria-live={live ? 'polite' : undefined}>
    {items.map(({ key, text, at, content, quiet }) => (
      <TimelineItem key={key} role="listitem" title={text} color={quiet ? 'var(--lb-field-line)' : undefined}>
        <Text component="time" size="sm" c="dimmed" dateTime={at.toISOString()}>
          {formatFullInstant(at)}
        </Text>
        {content}
      </TimelineItem>
    ))}
  </Timeline>
);
