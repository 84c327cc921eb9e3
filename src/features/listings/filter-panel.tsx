'use client';

import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { Skeleton, Stack, Title } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import { ShowProgress } from '@/components/ui/progress';
import type { FilterProps } from './filter-fields';
import { useFilterOptions } from './filter-options';
import classes from './filter-panel.module.css';
import { countFilters } from './filters';
import { PlainFilters } from './plain-filters';

/** Of the fields' shape, so that nothing moves when they are loaded. */
const FieldsSkeleton = () => (
  <Stack gap="md" aria-hidden="true">
    <div className={classes.fieldSkeleton}>
      <Skeleton height={16} width="25%" />
      <Skeleton height={46} radius="md" />
    </div>
    <Skeleton height={44} radius="xl" />
    <Skeleton height={44} radius="xl" />
  </Stack>
);

// Mantine's selects and calendars are loaded where they are shown: beside the results, or in the sheet on phones.
const SideFilters = onDemand(
  () => import('./filter-fields').then((file) => file.SideFilters),
  FieldsSkeleton,
);
const FilterSheet = onDemand(() => import('./filter-sheet').then((file) => file.FilterSheet), ShowProgress);

/** Beside the results where there is room; a sheet from below on phones. */
export function FilterPanel(props: FilterProps & { resultCount?: number }) {
  const { resultCount: _count, ...fields } = props;
  const [opened, setOpened] = useState(false);
  const wide = useMediaQuery('(min-width: 62em)');
  const count = countFilters(props.filters);
  const { races, distances } = useFilterOptions(props.filters);
  return (
    <>
      <noscript>
        <PlainFilters filters={props.filters} races={races} distances={distances} />
      </noscript>
      <aside className={classes.side} aria-label="Filter">
        <Title order={3} size="h4" mb="sm">
          Snabbfilter
        </Title>
        {wide ? <SideFilters {...fields} /> : <FieldsSkeleton />}
      </aside>
      <div className={classes.phone}>
        <Button
          variant="default"
          fullWidth
          onClick={() => setOpened(true)}
          leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
        >
          {count > 0 ? `Filter och sortering (${count})` : 'Filter och sortering'}
        </Button>
      </div>
      {opened && <FilterSheet {...props} onClose={() => setOpened(false)} />}
    </>
  );
}
