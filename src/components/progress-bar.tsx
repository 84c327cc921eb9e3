'use client';

import { Portal, Progress } from '@mantine/core';
import classes from './progress-bar.module.css';

/** A bar at the top of the window while a page or a component that was pressed for is on its way. */
export const ProgressBar = () => (
  <Portal>
    <Progress
      value={100}
      color="signal"
      size={4}
      radius={0}
      animated
      aria-hidden="true"
      data-progress
      className={classes.bar}
    />
  </Portal>
);
