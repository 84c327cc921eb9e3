import type { ReactNode } from 'react';
import { KeyedText } from '@/components/keyed-text';
import classes from './facts.module.css';

export interface Fact {
  icon?: ReactNode;
  label: string;
  /** Without one the fact is left out. */
  value: ReactNode;
}

const isKnown = ({ value }: Fact): boolean => Boolean(value) || value === 0;

/**
 * Short facts with an icon each: date, town, distance. `hideLabels` keeps the labels for screen readers only; `columns`
 * puts them beside each other where there is room, `row` on a line without icons.
 */
export function Facts({
  facts,
  hideLabels = false,
  columns = false,
  row = false,
}: {
  facts: Fact[];
  hideLabels?: boolean;
  columns?: boolean;
  row?: boolean;
}) {
  const known = facts.filter(isKnown);
  if (known.length === 0) return null;
  return (
    <dl className={columns ? classes.columns : classes.facts} data-row={row || undefined}>
      {known.map(({ icon, label, value }) => (
        <div key={label} className={classes.fact}>
          <dt data-hidden={hideLabels || undefined}>{label}</dt>
          <dd>
            {icon && !row && (
              <span className={classes.icon} aria-hidden="true">
                {icon}
              </span>
            )}
            {typeof value === 'string' ? <KeyedText>{value}</KeyedText> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
