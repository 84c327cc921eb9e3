import { formatFullInstant } from '@/text/dates';
import classes from './event-list.module.css';

export interface EventListItem {
  key: string;
  text: string;
  at: Date;
}

/** Past events with their times, oldest first. */
export const EventList = ({ label, items }: { label: string; items: EventListItem[] }) => (
  <ol className={classes.list} aria-label={label}>
    {items.map(({ key, text, at }) => (
      <li key={key} className={classes.item}>
        <span className={classes.text}>{text}</span>
        <time className={classes.time} dateTime={at.toISOString()}>
          {formatFullInstant(at)}
        </time>
      </li>
    ))}
  </ol>
);
