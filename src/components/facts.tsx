import type { ReactNode } from 'react';
import { Changing } from '@/components/changing';
import classes from './facts.module.css';

export interface Fact {
  icon?: ReactNode;
  label: string;
  value: ReactNode;
}

/** Short facts with an icon each: date, place, distance. `hideLabels` keeps the labels for screen readers only. */
export const Facts = ({ facts, hideLabels = false }: { facts: Fact[]; hideLabels?: boolean }) => (
  <dl className={classes.facts}>
    {facts.map(({ icon, label, value }) => (
      <div key={label} className={classes.fact}>
        <dt data-hidden={hideLabels || undefined}>{label}</dt>
        <dd>
          {icon && (
            <span className={classes.icon} aria-hidden="true">
              {icon}
            </span>
          )}
          {typeof value === 'string' ? <Changing>{value}</Changing> : value}
        </dd>
      </div>
    ))}
  </dl>
);
