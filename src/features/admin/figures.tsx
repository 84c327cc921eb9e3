import type { ReactNode } from 'react';
import classes from './figures.module.css';

export interface Figure {
  label: string;
  value: ReactNode;
  under?: ReactNode;
}

/** Labelled numbers side by side. */
export const Figures = ({ figures }: { figures: Figure[] }) => (
  <dl className={classes.figures}>
    {figures.map(({ label, value, under }) => (
      <div key={label} className={classes.figure}>
        <dt>{label}</dt>
        <dd className={classes.value}>{value}</dd>
        {under && <dd className={classes.under}>{under}</dd>}
      </div>
    ))}
  </dl>
);
