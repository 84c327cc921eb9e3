'use client';

import { useInProgress } from '@/components/ui/progress';
import classes from './progress-bar.module.css';

/** Shown while a page or component is being loaded because of a press. */
export const ProgressBar = () => (
  <div className={classes.bar} data-progress data-shown={useInProgress() || undefined} aria-hidden="true" />
);
