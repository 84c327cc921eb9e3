import { formatCompactInstant } from '@/text/dates';
import classes from './tables.module.css';

/** An instant, in a table without line breaks. */
export const Instant = ({ at }: { at: Date | null }) => (
  <span className={classes.whole}>{at ? formatCompactInstant(at) : '–'}</span>
);
