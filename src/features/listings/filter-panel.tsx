'use client';

import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Skeleton, Stack, Title } from '@/components/ui/basics';
import { useBrowserValue } from '@/components/ui/browser-value';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import { ShowProgress } from '@/components/ui/progress';
import type { FilterProps } from './filter-fields';
import classes from './filter-panel.module.css';
import { countFilters } from './filters';
import { preloadResults } from './listing-results';

/** The fields' shape, so that nothing moves when they are loaded. */
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

const wide = '(min-width: 62em)';
const isWide = () => window.matchMedia(wide).matches;
function onResize(listener: () => void) {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

interface FilterPanelProps extends FilterProps {
  resultCount?: number;
  /** Beside the button that opens the sheet. */
  extra?: ReactNode;
  /** No sheet where there is no room beside the results. */
  besideOnly?: boolean;
  /** The same filters as a plain form, without JavaScript. */
  plain: ReactNode;
}

/** Beside the results where there is room; a sheet from below on phones. */
export function FilterPanel({ resultCount, besideOnly = false, extra, plain, ...fields }: FilterPanelProps) {
  const [opened, setOpened] = useState(false);
  const beside = useBrowserValue(onResize, isWide);
  const shown = beside || opened;
  useEffect(() => {
    if (shown) preloadResults();
  }, [shown]);
  const count = countFilters(fields.filters);
  return (
    <>
      <noscript>{plain}</noscript>
      <aside className={classes.side} aria-label="Filter">
        <Title order={3} size="h4" mb="sm">
          Filter
        </Title>
        {beside ? <SideFilters {...fields} /> : <FieldsSkeleton />}
      </aside>
      {!besideOnly && (
        <div className={classes.phone}>
          <Button
            variant="default"
            className={classes.open}
            onClick={() => setOpened(true)}
            leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
          >
            {count > 0 ? `Filter och sortering (${count})` : 'Filter och sortering'}
          </Button>
          {extra}
        </div>
      )}
      {opened && <FilterSheet {...fields} resultCount={resultCount} onClose={() => setOpened(false)} />}
    </>
  );
}
