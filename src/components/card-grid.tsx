import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

/** One, two or three columns of bib cards by the room there is, not by the window. */
export const CardGrid = ({ children, label }: { children: ReactNode; label?: string }) => (
  <div className={classes.frame}>
    <ul className={classes.grid} aria-label={label}>
      {children}
    </ul>
  </div>
);

export const CardGridItem = ({ children, className }: { children: ReactNode; className?: string }) => (
  <li className={[classes.item, className].filter(Boolean).join(' ')}>{children}</li>
);
