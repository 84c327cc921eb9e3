'use client';

import { IconX } from '@tabler/icons-react';
import { inPlace, LinkButton } from '@/components/links';
import classes from './filter-chips.module.css';
import { describeFilters, type Filters, pathWithFilters } from './filters';

interface FilterChipsProps {
  /** The page the filters belong to. */
  path: string;
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
}

/** What narrows the result, each thing with a press to take it away. */
export function FilterChips({ path, filters, change }: FilterChipsProps) {
  const described = describeFilters(filters);
  if (described.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Valda filter">
      {described.map(({ label, without }) => (
        <li key={label}>
          <LinkButton
            href={pathWithFilters(path, { ...filters, ...without })}
            prefetch={false}
            variant="light"
            size="sm"
            rightSection={<IconX size={16} aria-hidden="true" />}
            aria-label={`Ta bort filtret ${label}`}
            onClick={inPlace(() => change(without))}
          >
            {label}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
