'use client';

import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './filter-chips.module.css';
import { describeFilters, type Filters } from './filters';

interface FilterChipsProps {
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
}

/** What narrows the result, each thing with a press to take it away. */
export function FilterChips({ filters, change }: FilterChipsProps) {
  const described = describeFilters(filters);
  if (described.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Valda filter">
      {described.map(({ label, without }) => (
        <li key={label}>
          <Button
            variant="light"
            size="sm"
            rightSection={<IconX size={16} aria-hidden="true" />}
            aria-label={`Ta bort filtret ${label}`}
            onClick={() => change(without)}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
