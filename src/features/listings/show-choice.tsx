'use client';

import { inPlace, Link } from '@/components/link';
import { type Filters, pathWithFilters } from './filters';
import classes from './show-choice.module.css';

interface ShowChoiceProps {
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
}

const choices = [
  { label: 'Per lopp', show: undefined },
  { label: 'Varje plats', show: 'every' },
] as const;

/** Whether a race's places are shown as one; where one race is chosen they never are. */
export function ShowChoice({ filters, change }: ShowChoiceProps) {
  if (filters.race) return null;
  return (
    <ul className={classes.choice} aria-label="Visa">
      {choices.map(({ label, show }) => (
        <li key={label}>
          <Link
            href={pathWithFilters('/search', { ...filters, show })}
            prefetch={false}
            aria-current={filters.show === show ? 'true' : undefined}
            onClick={inPlace(() => change({ show }))}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
