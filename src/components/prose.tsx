import type { ReactNode } from 'react';
import classes from './prose.module.css';

/** Text of static pages: spacing of headings, paragraphs and lists. */
export const Prose = ({ children }: { children: ReactNode }) => (
  <div className={classes.prose}>{children}</div>
);
