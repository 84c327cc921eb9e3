'use client';

import { Button, Card, Group, Title } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { Activity, type ReactNode, useState } from 'react';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { FilterFields, type FilterProps } from './filter-fields';
import classes from './filter-panel.module.css';
import { type Counts, countFilters } from './filters';

const FilterSheet = dynamic(
  () => import('./filter-sheet').then((file) => file.FilterSheet).catch(fallbackToNull),
  { loading: ProgressBar },
);

const FILTER = 'filter';

interface FilterPanelProps extends FilterProps {
  counts: Counts | undefined;
  /** Beside the button that opens the sheet. */
  extra?: ReactNode;
}

/**
 * Beside the results where there is room, a sheet at the bottom on phones. On phones that have no code yet the button is a
 * link, which shows the same form above the results.
 */
export function FilterPanel({ counts, extra, ...fields }: FilterPanelProps) {
  const [opened, setOpened] = useState(false);
  const beside = useMediaQuery('(min-width: 62em)');
  const hydrated = useMounted();
  const isShown = !hydrated || beside || window.location.hash === `#${FILTER}`;
  const count = countFilters(fields.filters);
  const button = {
    variant: 'default',
    className: classes.open,
    leftSection: <IconAdjustmentsHorizontal size={20} aria-hidden="true" />,
    children: count > 0 ? `Filter och sortering (${count})` : 'Filter och sortering',
  };
  return (
    <>
      <Card component="aside" id={FILTER} shadow="none" className={classes.side} aria-label="Filter">
        <Title order={3} size="h4" mb="sm">
          Filter
        </Title>
        {isShown && (
          // Hydrated after the rest of the page; on phones it is gone by then.
          <Activity>
            <FilterFields {...fields} calendar={beside} />
          </Activity>
        )}
      </Card>
      <Group gap="xs" hiddenFrom="md" className={classes.phone}>
        {hydrated ? (
          <Button onClick={() => setOpened(true)} {...button} />
        ) : (
          <Button component="a" href={`#${FILTER}`} {...button} />
        )}
        {extra}
      </Group>
      {opened && <FilterSheet {...fields} counts={counts} onClose={() => setOpened(false)} />}
    </>
  );
}
