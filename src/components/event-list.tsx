import { Text, Timeline, TimelineItem } from '@mantine/core';
import { formatFullInstant } from '@/text/dates';

interface EventListItem {
  key: string;
  text: string;
  at: Date;
}

/** Past events with their times, oldest first. */
export const EventList = ({ label, items }: { label: string; items: EventListItem[] }) => (
  <Timeline active={items.length} role="list" aria-label={label}>
    {items.map(({ key, text, at }) => (
      <TimelineItem key={key} role="listitem" title={text}>
        <Text component="time" size="sm" c="dimmed" dateTime={at.toISOString()}>
          {formatFullInstant(at)}
        </Text>
      </TimelineItem>
    ))}
  </Timeline>
);
