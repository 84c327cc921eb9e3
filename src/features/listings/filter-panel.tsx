'use client';

import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { useBrowserValue } from '@/components/browser-value';
import { renderNothing } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import type { FilterProps } from './filter-fields';
import classes from './filter-panel.module.css';
import { countFilters } from './filters';

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
const SideFilters = dynamic(
  () => import('./filter-fields').then((file) => file.SideFilters).catch(renderNothing),
  { loading: FieldsSkeleton },
);
const FilterSheet = dynamic(
  () => import('./filter-sheet').then((file) => file.FilterSheet).catch(renderNothing),
  { loading: ProgressBar },
);

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
