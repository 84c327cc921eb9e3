import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

/** The buttons that end a dialog, the main one last: to the right, and on phones above the others. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.buttons}>{children}</div>
);
