'use client';

import { Button, Card, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import type { FilterProps } from './filter-fields';
import classes from './filter-panel.module.css';
import { countFilters } from './filters';

/** The first fields' shape, so that nothing moves when they are loaded. */
const FieldsSkeleton = () => (
  <Stack gap="md" aria-hidden="true">
    <Stack gap={9}>
      <Skeleton height={16} width="25%" />
      <Skeleton height={46} radius="md" />
    </Stack>
    <Skeleton height={44} radius="xl" />
  </Stack>
);

// Selects and calendars are loaded where they are shown, beside the results or in the sheet on phones; not drawn by the
// server, where they would lose presses before their code has come.
const FilterFields = dynamic(
  () => import('./filter-fields').then((file) => file.FilterFields).catch(fallbackToNull),
  { ssr: false, loading: FieldsSkeleton },
);
const FilterSheet = dynamic(
  () => import('./filter-sheet').then((file) => file.FilterSheet).catch(fallbackToNull),
  { loading: ProgressBar },
);

interface FilterPanelProps extends FilterProps {
  resultCount?: number | undefined;
  /** Beside the button that opens the sheet. */
  extra?: ReactNode;
}

/** Beside the results where there is room; a sheet at the bottom on phones. */
export function FilterPanel({ resultCount, extra, ...fields }: FilterPanelProps) {
  const [opened, setOpened] = useState(false);
  const beside = useMediaQuery('(min-width: 62em)');
  const count = countFilters(fields.filters);
  return (
    <>
      <Card component="aside" shadow="none" visibleFrom="md" className={classes.side} aria-label="Filter">
        <Title order={3} size="h4" mb="sm">
          Filter
        </Title>
        {beside ? <FilterFields {...fields} /> : <FieldsSkeleton />}
      </Card>
      <Group gap="xs" hiddenFrom="md" className={classes.phone}>
        <Button
          variant="default"
          className={classes.open}
          onClick={() => setOpened(true)}
          leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
        >
          {count > 0 ? `Filter och sortering (${count})` : 'Filter och sortering'}
        </Button>
        {extra}
      </Group>
      {opened && <FilterSheet {...fields} resultCount={resultCount} onClose={() => setOpened(false)} />}
    </>
  );
}
