import { formatFullInstant } from '@/text/dates';
import classes from './happened.module.css';

export interface Happening {
  key: string;
  text: string;
  at: Date;
}

/** What has happened, oldest first, each with its time. */
export const Happened = ({ label, items }: { label: string; items: Happening[] }) => (
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
