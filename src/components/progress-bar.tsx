'use client';

import { Loader, Paper, Portal, Progress } from '@mantine/core';
import classes from './progress-bar.module.css';

/** A bar at the top of the window, and a spinner, while a requested page or component is loaded. */
export const ProgressBar = () => (
  <Portal>
    <div aria-hidden="true" data-progress className={classes.bar}>
      <Progress value={100} color="signal" size={4} radius={0} animated />
      <Paper radius="xl" shadow="md" p={6} className={classes.spinner}>
        <Loader type="oval" display="block" />
      </Paper>
    </div>
  </Portal>
);
