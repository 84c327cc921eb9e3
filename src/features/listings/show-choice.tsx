'use client';

import { Link } from '@/components/ui/link';
import { inPlace } from '@/components/ui/links';
import { type Filters, pathWithFilters } from './filters';
import { preloadResults } from './listing-results';
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
            onPointerEnter={preloadResults}
            onClick={inPlace(() => change({ show }))}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
