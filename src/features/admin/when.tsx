import { formatCompactInstant } from '@/text/dates';
import classes from './tables.module.css';

/** An instant without line breaks. */
export const When = ({ at }: { at: Date | null }) => (
  <span className={classes.whole}>{at ? formatCompactInstant(at) : '–'}</span>
);
