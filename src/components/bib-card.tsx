import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './bib-card.module.css';

interface BibCardProps {
  /** A cover, edge to edge at the top. */
  cover?: ReactNode;
  /** A status badge at the top, over the cover. */
  badge?: ReactNode;
  children: ReactNode;
  /** Lifts on hover: the whole card is a link. */
  lifts?: boolean;
  /** `article` for things in a list, `section` for a part of a page. */
  as?: 'article' | 'section' | 'div';
  padding?: 'md' | 'lg';
  className?: string;
  'aria-labelledby'?: string;
}

/** A card that looks like a race bib, with two pins at the top: for start places and purchases only. */
export const BibCard = ({
  cover,
  badge,
  children,
  lifts = false,
  as = 'article',
  padding = 'md',
  className,
  ...rest
}: BibCardProps) => (
  <Card
    component={as}
    padding={0}
    className={className ? `${classes.card} ${className}` : classes.card}
    mod={{ lifts, cover: Boolean(cover) }}
    {...rest}
  >
    <span className={classes.pin} data-side="left" aria-hidden="true" />
    <span className={classes.pin} data-side="right" aria-hidden="true" />
    {cover && (
      <div className={classes.cover} data-pictured>
        {cover}
      </div>
    )}
    {badge && (
      <div className={classes.badge} data-over>
        {badge}
      </div>
    )}
    <div className={classes.body} data-padding={padding}>
      {children}
    </div>
  </Card>
);
