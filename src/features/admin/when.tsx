import { formatCompactInstant } from '@/text/dates';
import classes from './tables.module.css';

/** An instant that does not break. */
export const When = ({ at }: { at: Date | null }) => (
  <span className={classes.whole}>{at ? formatCompactInstant(at) : '–'}</span>
);
