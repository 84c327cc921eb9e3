import type { ReactNode } from 'react';
import classes from './bib-card.module.css';

interface BibCardProps {
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
  'aria-labelledby'?: string;
}

/** A card that looks like a race bib: rounded corners and two pins at the top. */
export function BibCard({
  cover,
  badge,
  children,
  lifts = false,
  as: Tag = 'article',
  padding = 'md',
  className,
  ...rest
}: BibCardProps) {
  return (
    <Tag
      className={[classes.bib, className].filter(Boolean).join(' ')}
      data-lifts={lifts || undefined}
      data-cover={cover ? true : undefined}
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
    </Tag>
  );
}
