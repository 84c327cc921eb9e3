import type { ReactNode } from 'react';
import classes from './card.module.css';

export interface CardProps {
  /** A cover or image, edge to edge at the top. */
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
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/** A part of a page in a frame. @param pinned two pins at the top: a race bib (bib-card.tsx) */
export function Card({
  cover,
  badge,
  children,
  lifts = false,
  as: Tag = 'article',
  padding = 'md',
  pinned = false,
  className,
  ...rest
}: CardProps & { pinned?: boolean }) {
  return (
    <Tag
      className={[classes.card, className].filter(Boolean).join(' ')}
      data-lifts={lifts || undefined}
      data-cover={cover ? true : undefined}
      data-pinned={pinned || undefined}
      {...rest}
    >
      {pinned && (
        <>
          <span className={classes.pin} data-side="left" aria-hidden="true" />
          <span className={classes.pin} data-side="right" aria-hidden="true" />
        </>
      )}
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
    </Tag>
  );
}
