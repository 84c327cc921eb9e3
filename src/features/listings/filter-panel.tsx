'use client';

import { Button, Collapse, Drawer, NativeSelect, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { KronorField } from '@/components/fields';
import { standardDistances } from '@/domain/race/rules';
import { type SortOrder, sortOrders } from '@/domain/validation/listing';
import { trpc } from '@/trpc/client';
import classes from './filter-panel.module.css';
import { countFilters, type Filters, hasFilters, sortLabels } from './filters';
import { useTypedField } from './use-filters';

interface FilterProps {
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
  clear: () => void;
}

const toPrice = (value: number | string): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined;

/** A race can have several distances, each its own entry: the filter goes by name. */
function useRaceNames(chosen: string | undefined): string[] {
  const races = trpc.races.list.useQuery().data ?? [];
  const names = new Set(races.map(({ raceName }) => raceName));
  if (chosen) names.add(chosen);
  return [...names].sort((a, b) => a.localeCompare(b, 'sv'));
}

function useDistances(chosen: string | undefined): string[] {
  const inUse = trpc.listings.distances.useQuery().data ?? [];
  return [...new Set([...standardDistances, ...inUse, ...(chosen ? [chosen] : [])])];
}

function Fields({ filters, change, clear }: FilterProps) {
  const advanced = countFilters({ ...filters, race: undefined }) > 0;
  const [opened, { toggle }] = useDisclosure(advanced);
  const panelId = useId();
  const races = useRaceNames(filters.race);
  const distances = useDistances(filters.distance);
  const place = useTypedField(filters.location ?? '', (text) =>
    change({ location: text.trim() || undefined }),
  );
  const min = useTypedField<number | string>(filters.minPrice ?? '', (value) =>
    change({ minPrice: toPrice(value) }),
  );
  const max = useTypedField<number | string>(filters.maxPrice ?? '', (value) =>
    change({ maxPrice: toPrice(value) }),
  );
  const cheapestFirst = filters.sortBy === 'priceAsc';

  return (
    <Stack gap="md">
      <NativeSelect
        label="Lopp"
        value={filters.race ?? ''}
        onChange={(event) => change({ race: event.currentTarget.value || undefined })}
        data={[{ value: '', label: 'Alla lopp' }, ...races]}
      />
      <Button
        variant={cheapestFirst ? 'filled' : 'default'}
        aria-pressed={cheapestFirst}
        onClick={() => change({ sortBy: cheapestFirst ? undefined : 'priceAsc' })}
      >
        {sortLabels.priceAsc}
      </Button>
      <Button
        variant="subtle"
        justify="space-between"
        rightSection={
          <IconChevronDown size={18} className={classes.chevron} data-open={opened || undefined} />
        }
        aria-expanded={opened}
        aria-controls={panelId}
        onClick={toggle}
      >
        Fler filter
      </Button>
      <Collapse expanded={opened} id={panelId} keepMounted={false}>
        <Stack gap="md">
          <NativeSelect
            label="Distans"
            value={filters.distance ?? ''}
            onChange={(event) => change({ distance: event.currentTarget.value || undefined })}
            data={[{ value: '', label: 'Alla distanser' }, ...distances]}
          />
          <TextInput
            label="Plats"
            placeholder="Till exempel Göteborg"
            maxLength={100}
            value={place.value}
            onChange={(event) => place.type(event.currentTarget.value)}
          />
          <SimpleGrid cols={2} spacing="sm">
            <KronorField
              label="Lägsta pris"
              placeholder="0"
              max={100_000}
              value={min.value}
              onChange={min.type}
            />
            <KronorField
              label="Högsta pris"
              placeholder="10000"
              max={100_000}
              value={max.value}
              onChange={max.type}
            />
          </SimpleGrid>
          <DatePickerInput
            label="Datum"
            placeholder="Välj datum"
            valueFormat="D MMMM YYYY"
            clearable
            clearButtonProps={{ 'aria-label': 'Töm datum' }}
            leftSection={<IconCalendar size={18} aria-hidden="true" />}
            value={filters.date ?? null}
            onChange={(date) => change({ date: date ?? undefined })}
          />
          <NativeSelect
            label="Sortering"
            value={filters.sortBy ?? 'newest'}
            onChange={(event) => change({ sortBy: event.currentTarget.value as SortOrder })}
            data={sortOrders.map((order) => ({ value: order, label: sortLabels[order] }))}
          />
        </Stack>
      </Collapse>
      {hasFilters(filters) && (
        <Button variant="light" color="gray" onClick={clear}>
          Rensa filter
        </Button>
      )}
    </Stack>
  );
}

/** Beside the results where there is room; a sheet from below on phones. */
export function FilterPanel(props: FilterProps & { resultCount?: number }) {
  const [opened, { open, close }] = useDisclosure(false);
  const count = countFilters(props.filters);
  return (
    <>
      <aside className={classes.side} aria-label="Filter">
        <Title order={3} size="h4" mb="sm">
          Snabbfilter
        </Title>
        <Fields {...props} />
      </aside>
      <div className={classes.phone}>
        <Button
          variant="default"
          fullWidth
          onClick={open}
          leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
        >
          {count > 0 ? `Filter och sortering (${count})` : 'Filter och sortering'}
        </Button>
      </div>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        title="Filter och sortering"
        padding="md"
        classNames={{ content: classes.sheet }}
      >
        <Fields {...props} />
        <Button color="signal" size="lg" fullWidth mt="md" onClick={close}>
          {props.resultCount === undefined ? 'Visa startplatser' : `Visa ${props.resultCount} startplatser`}
        </Button>
      </Drawer>
    </>
  );
}
