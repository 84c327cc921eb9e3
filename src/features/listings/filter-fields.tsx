'use client';

import { Collapse, NativeSelect, type OptionsFilter, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { Stack } from '@/components/basics';
import { Button } from '@/components/button';
import { DayField } from '@/components/day-field';
import { KronorField } from '@/components/fields';
import { TextLink } from '@/components/links';
import { Mantine } from '@/components/mantine';
import { type SortOrder, sortOrders } from '@/domain/listing/search';
import { sportCategories } from '@/domain/race/rules';
import { racePath } from '@/features/site/share';
import { WatchButton } from '@/features/watches/watch-button';
import { folded } from '@/text/folded';
import { useFilterOptions } from './filter-options';
import classes from './filter-panel.module.css';
import { countFilters, dayLabels, type Filters, hasFilters, sortLabels } from './filters';
import { useTypedField } from './use-filters';

export interface FilterProps {
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
  clear: () => void;
}

/** Finds a race by any part of its name, with or without its dots and rings. */
const byAnyPart: OptionsFilter = ({ options, search, limit }) =>
  options
    .filter((option) => 'label' in option && folded(option.label).includes(folded(search.trim())))
    .slice(0, limit);

const toPrice = (value: number | string): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined;

interface RaceFieldProps {
  race: string | undefined;
  races: string[];
  change: FilterProps['change'];
}

/** A list to search in is the dearest field to draw: only when it has changed itself. */
const RaceField = memo(function RaceField({ race, races, change }: RaceFieldProps) {
  return (
    <Select
      label="Lopp"
      placeholder="Alla lopp"
      searchable
      selectFirstOptionOnChange
      clearable
      clearButtonProps={{ 'aria-label': 'Visa alla lopp' }}
      nothingFoundMessage="Inget lopp heter så"
      maxDropdownHeight={320}
      limit={200}
      filter={byAnyPart}
      value={race ?? null}
      onChange={(chosen) => change({ race: chosen ?? undefined })}
      // The first one is marked as one types; whoever has typed before the list had come means it all the same.
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Enter' || currentTarget.hasAttribute('aria-activedescendant')) return;
        const typed = folded(currentTarget.value.trim());
        const first = typed && races.find((name) => folded(name).includes(typed));
        if (first) change({ race: first });
      }}
      data={races}
    />
  );
});

/** Everything a list of places can be narrowed by, and its order. */
export function FilterFields({ filters, change, clear }: FilterProps) {
  const advanced = countFilters({ ...filters, race: undefined }) > 0;
  const [opened, { toggle }] = useDisclosure(advanced);
  const panelId = useId();
  const { races, distances, chosen } = useFilterOptions(filters);
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
      <RaceField race={filters.race} races={races} change={change} />
      {chosen && <WatchButton raceId={chosen.id} raceName={chosen.name} fullWidth />}
      {chosen && (
        <TextLink href={racePath(chosen.slug)} className={classes.about}>
          Om {chosen.name} och namnbytet
        </TextLink>
      )}
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
          <NativeSelect
            label="Sport"
            value={filters.sport ?? ''}
            onChange={(event) =>
              change({ sport: sportCategories.find((sport) => sport === event.currentTarget.value) })
            }
            data={[{ value: '', label: 'Alla sporter' }, ...sportCategories]}
          />
          {(['date', 'dateFrom', 'dateTo'] as const).map((field) => (
            <DayField
              key={field}
              label={dayLabels[field]}
              clearable
              clearButtonProps={{ 'aria-label': `Töm ${dayLabels[field].toLowerCase()}` }}
              value={filters[field] ?? null}
              onChange={(day) => change({ [field]: day ?? undefined })}
            />
          ))}
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

/** The same where nothing else of Mantine's is. Not drawn anew for what is found, nor when the address follows. */
export const SideFilters = memo(function SideFilters(props: FilterProps) {
  return (
    <Mantine>
      <FilterFields {...props} />
    </Mantine>
  );
});
