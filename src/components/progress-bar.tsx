'use client';

import { Loader, Paper, Portal } from '@mantine/core';
import classes from './progress-bar.module.css';

/** A bar at the top of the window, and a spinner, while a requested page or component is loaded. */
export const ProgressBar = () => (
  <Portal>
    <div aria-hidden="true" data-progress className={classes.bar}>
      <div className={classes.stripes} />
      <Paper radius="xl" shadow="md" p={6} className={classes.spinner}>
        <Loader type="oval" display="block" />
      </Paper>
    </div>
  </Portal>
);
