'use client';

import { useInProgress } from '@/components/ui/progress';
import classes from './progress-bar.module.css';

/** Shows that what a press asked for is on its way. */
export const ProgressBar = () => (
  <div className={classes.bar} data-progress data-shown={useInProgress() || undefined} aria-hidden="true" />
);
