'use client';

import { Button, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { Disclosure } from '@/components/disclosure';
import { sportCategories } from '@/domain/race/rules';
import { sortOrders } from '@/domain/validation/listing';
import { dayLabels, type Filters, filterEntries, sortLabels } from './filters';

/** What else is set when a form without JavaScript sends a part of the filters. */
export const KeptFilters = ({ filters }: { filters: Filters }) =>
  filterEntries(filters).map(([key, value]) => <input key={key} type="hidden" name={key} value={value} />);

interface PlainFiltersProps {
  filters: Filters;
  races: string[];
  distances: string[];
}

/** The same filters as a plain form: what browsers without JavaScript show in place of the panel. */
export const PlainFilters = ({ filters, races, distances }: PlainFiltersProps) => (
  <Disclosure question="Filter och sortering">
    <form action="/search">
      <KeptFilters filters={{ query: filters.query }} />
      <Stack gap="md">
        <NativeSelect
          label="Lopp"
          name="race"
          defaultValue={filters.race ?? ''}
          data={[{ value: '', label: 'Alla lopp' }, ...races]}
        />
        <NativeSelect
          label="Distans"
          name="distance"
          defaultValue={filters.distance ?? ''}
          data={[{ value: '', label: 'Alla distanser' }, ...distances]}
        />
        <TextInput label="Plats" name="location" defaultValue={filters.location} maxLength={100} />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            label="Lägsta pris"
            name="minPrice"
            inputMode="numeric"
            defaultValue={filters.minPrice}
          />
          <TextInput
            label="Högsta pris"
            name="maxPrice"
            inputMode="numeric"
            placeholder="10000"
            defaultValue={filters.maxPrice}
          />
        </SimpleGrid>
        <NativeSelect
          label="Sport"
          name="sport"
          defaultValue={filters.sport ?? ''}
          data={[{ value: '', label: 'Alla sporter' }, ...sportCategories]}
        />
        {(['date', 'dateFrom', 'dateTo'] as const).map((field) => (
          <TextInput
            key={field}
            label={dayLabels[field]}
            name={field}
            type="date"
            defaultValue={filters[field]}
          />
        ))}
        <NativeSelect
          label="Sortering"
          name="sortBy"
          defaultValue={filters.sortBy ?? 'newest'}
          data={sortOrders.map((order) => ({ value: order, label: sortLabels[order] }))}
        />
        <Button type="submit">Visa startplatser</Button>
      </Stack>
    </form>
  </Disclosure>
);
