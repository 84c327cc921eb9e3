import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

interface CardGridProps {
  children: ReactNode;
  label?: string;
}

/** One, two or three columns of bib cards by the container's width, not the window's; on phones the cards are rows. */
export const CardGrid = ({ children, label }: CardGridProps) => (
  <div className={classes.frame}>
    <ul className={classes.grid} aria-label={label}>
      {children}
    </ul>
  </div>
);

interface CardGridItemProps {
  children: ReactNode;
  /** Not a card: a full-width row after complete rows. */
  between?: boolean;
  className?: string;
}

export const CardGridItem = ({ children, between, className }: CardGridItemProps) => (
  <li className={[classes.item, className].filter(Boolean).join(' ')} data-between={between || undefined}>
    {children}
  </li>
);
