'use client';

import { Collapse, NativeSelect, type OptionsFilter, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useId, useRef } from 'react';
import { DayField } from '@/components/mantine/day-field';
import { KronorField } from '@/components/mantine/fields';
import { Mantine } from '@/components/mantine/provider';
import { Stack } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { TextLink } from '@/components/ui/links';
import { type SortOrder, sortOrders } from '@/domain/listing/search';
import { sportCategories } from '@/domain/race/categories';
import { racePath } from '@/features/seo/share';
import { WatchButton } from '@/features/watches/watch-button';
import { folded } from '@/text/folded';
import { type FilterOptions, findRace, useFilterOptions } from './filter-options';
import classes from './filter-panel.module.css';
import { countFilters, dayLabels, type Filters, hasFilters, sortLabels } from './filters';
import { useTypedField } from './use-filters';

export interface FilterProps {
  options: FilterOptions;
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
  clear: () => void;
}

/** Finds a race by any part of its name, ignoring accents. */
const byAnyPart: OptionsFilter = ({ options, search, limit }) =>
  options
    .filter((option) => 'label' in option && folded(option.label).includes(folded(search.trim())))
    .slice(0, limit);

const toPrice = (value: number | string): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined;

// Each field is memoised: only the one that changed renders again.

interface FieldProps<Key extends keyof Filters> {
  value: Filters[Key];
  change: FilterProps['change'];
}

const RaceField = memo(function RaceField({
  value,
  change,
  races,
}: FieldProps<'race'> & { races: string[] }) {
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
      value={value ?? null}
      onChange={(chosen) => change({ race: chosen ?? undefined })}
      // Mantine marks the first match while one types; this chooses it also when the list had not loaded yet.
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

const DistanceField = memo(function DistanceField({
  value,
  change,
  distances,
}: FieldProps<'distance'> & { distances: string[] }) {
  return (
    <NativeSelect
      label="Distans"
      value={value ?? ''}
      onChange={(event) => change({ distance: event.currentTarget.value || undefined })}
      data={[{ value: '', label: 'Alla distanser' }, ...distances]}
    />
  );
});

const PlaceField = memo(function PlaceField({ value, change }: FieldProps<'location'>) {
  const field = useTypedField(value ?? '', (text) => change({ location: text.trim() || undefined }));
  return (
    <TextInput
      label="Plats"
      placeholder="Till exempel Göteborg"
      maxLength={100}
      value={field.value}
      onChange={(event) => field.type(event.currentTarget.value)}
    />
  );
});

const prices = {
  minPrice: { label: 'Lägsta pris', placeholder: '0' },
  maxPrice: { label: 'Högsta pris', placeholder: '10000' },
};

const PriceField = memo(function PriceField({
  name,
  value,
  change,
}: FieldProps<'minPrice'> & { name: keyof typeof prices }) {
  const field = useTypedField<number | string>(value ?? '', (price) => change({ [name]: toPrice(price) }));
  return <KronorField {...prices[name]} max={100_000} value={field.value} onChange={field.type} />;
});

const SportField = memo(function SportField({ value, change }: FieldProps<'sport'>) {
  return (
    <NativeSelect
      label="Sport"
      value={value ?? ''}
      onChange={(event) =>
        change({ sport: sportCategories.find((sport) => sport === event.currentTarget.value) })
      }
      data={[{ value: '', label: 'Alla sporter' }, ...sportCategories]}
    />
  );
});

const DateField = memo(function DateField({
  name,
  value,
  change,
}: FieldProps<'date'> & { name: keyof typeof dayLabels }) {
  return (
    <DayField
      label={dayLabels[name]}
      clearable
      clearButtonProps={{ 'aria-label': `Töm ${dayLabels[name].toLowerCase()}` }}
      value={value ?? null}
      onChange={(day) => change({ [name]: day ?? undefined })}
    />
  );
});

const OrderField = memo(function OrderField({ value, change }: FieldProps<'sortBy'>) {
  return (
    <NativeSelect
      label="Sortering"
      value={value ?? 'newest'}
      onChange={(event) => change({ sortBy: event.currentTarget.value as SortOrder })}
      data={sortOrders.map((order) => ({ value: order, label: sortLabels[order] }))}
    />
  );
});

/** All filters of a list of listings, and its sort order. */
export function FilterFields({ options, filters, change, clear }: FilterProps) {
  const advanced = countFilters({ ...filters, race: undefined }) > 0;
  const [opened, { toggle }] = useDisclosure(advanced);
  const panelId = useId();
  const more = useRef<HTMLButtonElement>(null);
  const { races, distances } = useFilterOptions(options, filters);
  const chosen = findRace(options, filters);
  const cheapestFirst = filters.sortBy === 'priceAsc';

  return (
    <Stack gap="md">
      <RaceField value={filters.race} change={change} races={races} />
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
        ref={more}
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
          <DistanceField value={filters.distance} change={change} distances={distances} />
          <PlaceField value={filters.location} change={change} />
          <SimpleGrid cols={2} spacing="sm">
            <PriceField name="minPrice" value={filters.minPrice} change={change} />
            <PriceField name="maxPrice" value={filters.maxPrice} change={change} />
          </SimpleGrid>
          <SportField value={filters.sport} change={change} />
          <DateField name="date" value={filters.date} change={change} />
          <DateField name="dateFrom" value={filters.dateFrom} change={change} />
          <DateField name="dateTo" value={filters.dateTo} change={change} />
          <OrderField value={filters.sortBy} change={change} />
        </Stack>
      </Collapse>
      {hasFilters(filters) && (
        <Button
          variant="light"
          color="gray"
          onClick={() => {
            // This button goes when nothing is chosen, and would take the focus with it.
            more.current?.focus();
            clear();
          }}
        >
          Rensa filter
        </Button>
      )}
    </Stack>
  );
}

/** The fields with their Mantine provider. Memoised: results and the address do not render them again. */
export const SideFilters = memo(function SideFilters(props: FilterProps) {
  return (
    <Mantine>
      <FilterFields {...props} />
    </Mantine>
  );
});
