import type { ReactNode } from 'react';
import classes from './prose.module.css';

/** Running text of static pages: headings, paragraphs and lists get their rhythm here. */
export const Prose = ({ children }: { children: ReactNode }) => (
  <div className={classes.prose}>{children}</div>
);
