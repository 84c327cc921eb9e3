import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import classes from './figures.module.css';

export interface Figure {
  label: string;
  value: ReactNode;
  under?: ReactNode;
  /** The page that handles it. */
  href?: string;
  /** Something waits for an admin. */
  calls?: boolean;
}

/** Labelled numbers side by side. */
export const Figures = ({ figures }: { figures: Figure[] }) => (
  <dl className={classes.figures}>
    {figures.map(({ label, value, under, href, calls = false }) => (
      <div key={label} className={classes.figure} data-calls={calls || undefined}>
        <dt>
          {href ? (
            <Link href={href} className={classes.link}>
              {label}
            </Link>
          ) : (
            label
          )}
        </dt>
        <dd className={classes.value}>{value}</dd>
        {under && <dd className={classes.under}>{under}</dd>}
      </div>
    ))}
  </dl>
);
