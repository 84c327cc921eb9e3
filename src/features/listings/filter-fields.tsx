'use client';

import {
  Anchor,
  Button,
  NativeSelect,
  type OptionsFilter,
  Select,
  SimpleGrid,
  TextInput,
} from '@mantine/core';
import { memo, useId, useRef } from 'react';
import { DayField } from '@/components/day-field';
import { KronorField } from '@/components/fields';
import { Link } from '@/components/link';
import { readFilterPrice, sortOrders } from '@/domain/listing/search';
import { feePayers } from '@/domain/listing/states';
import { sportCategories } from '@/domain/race/categories';
import { distanceBands } from '@/domain/race/distance-bands';
import { racePath } from '@/features/seo/share';
import { WatchButton } from '@/features/watches/watch-button';
import { formatMonth } from '@/text/dates';
import { folded } from '@/text/folded';
import { type FilterOptions, findRace, useFilterOptions } from './filter-options';
import classes from './filter-panel.module.css';
import {
  bandLabels,
  dayLabels,
  distanceLabel,
  type Filters,
  hasFilters,
  payerFilterLabels,
  sortLabels,
} from './filters';
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

/** Before a band's value in the list that also has the exact distances. */
const BAND = 'band ';

const DistanceField = memo(function DistanceField({
  value,
  band,
  change,
  distances,
}: FieldProps<'distance'> & { band: Filters['band']; distances: string[] }) {
  return (
    <NativeSelect
      label="Distans"
      value={band ? `${BAND}${band}` : (value ?? '')}
      onChange={({ currentTarget: { value: chosen } }) =>
        change({
          band: distanceBands.find((each) => chosen === `${BAND}${each}`),
          distance: chosen.startsWith(BAND) ? undefined : chosen || undefined,
        })
      }
      data={[
        { value: '', label: 'Alla distanser' },
        {
          group: 'Ungefär',
          items: distanceBands.map((each) => ({ value: `${BAND}${each}`, label: bandLabels[each] })),
        },
        {
          group: 'Precis',
          items: distances.map((distance) => ({ value: distance, label: distanceLabel(distance) })),
        },
      ]}
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
  const field = useTypedField<number | string>(
    value ?? '',
    (typed) => change({ [name]: readFilterPrice(typed).price ?? undefined }),
    (a, b) => readFilterPrice(a).price === readFilterPrice(b).price,
  );
  const { error } = readFilterPrice(field.value);
  return <KronorField {...prices[name]} value={field.value} onChange={field.type} error={error} />;
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

const MonthField = memo(function MonthField({
  value,
  change,
  months,
}: FieldProps<'month'> & { months: string[] }) {
  const known = value && !months.includes(value) ? [value, ...months] : months;
  return (
    <NativeSelect
      label="Månad"
      value={value ?? ''}
      onChange={(event) => change({ month: event.currentTarget.value || undefined })}
      data={[
        { value: '', label: 'Alla månader' },
        ...known.map((month) => ({ value: month, label: formatMonth(`${month}-01`) })),
      ]}
    />
  );
});

const PayerField = memo(function PayerField({ value, change }: FieldProps<'payer'>) {
  return (
    <NativeSelect
      label="Vem betalar namnbytet"
      value={value ?? ''}
      onChange={(event) => change({ payer: feePayers.find((payer) => payer === event.currentTarget.value) })}
      data={[
        { value: '', label: 'Spelar ingen roll' },
        ...feePayers.map((payer) => ({ value: payer, label: payerFilterLabels[payer] })),
      ]}
    />
  );
});

const DateField = memo(function DateField({ value, change }: FieldProps<'date'>) {
  return (
    <DayField
      label={dayLabels.date}
      clearable
      clearButtonProps={{ 'aria-label': 'Töm datum' }}
      value={value ?? null}
      onChange={(day) => change({ date: day ?? undefined })}
    />
  );
});

const OrderField = memo(function OrderField({ value, change }: FieldProps<'sortBy'>) {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend>Sortering</legend>
      {sortOrders.map((order) => (
        <label key={order} className={classes.order}>
          <input
            type="radio"
            name={name}
            value={order}
            checked={(value ?? 'newest') === order}
            onChange={() => change({ sortBy: order === 'newest' ? undefined : order })}
          />
          {sortLabels[order]}
        </label>
      ))}
    </fieldset>
  );
});

/** All filters of a list of listings, and its sort order. */
export function FilterFields({ options, filters, change, clear }: FilterProps) {
  const top = useRef<HTMLDivElement>(null);
  const { races, distances } = useFilterOptions(options, filters);
  const chosen = findRace(options, filters);

  return (
    <div ref={top} tabIndex={-1} className={classes.fields}>
      <RaceField value={filters.race} change={change} races={races} />
      {chosen && <WatchButton raceId={chosen.id} raceName={chosen.name} fullWidth />}
      {chosen && (
        <Anchor component={Link} href={racePath(chosen.slug)} className={classes.about}>
          Om {chosen.name} och namnbytet
        </Anchor>
      )}
      <OrderField value={filters.sortBy} change={change} />
      <SportField value={filters.sport} change={change} />
      <MonthField value={filters.month} change={change} months={options.months} />
      <DateField value={filters.date} change={change} />
      <DistanceField value={filters.distance} band={filters.band} change={change} distances={distances} />
      <PlaceField value={filters.location} change={change} />
      <fieldset className={classes.group}>
        <legend>Pris allt som allt</legend>
        <SimpleGrid cols={2} spacing="sm">
          <PriceField name="minPrice" value={filters.minPrice} change={change} />
          <PriceField name="maxPrice" value={filters.maxPrice} change={change} />
        </SimpleGrid>
      </fieldset>
      <PayerField value={filters.payer} change={change} />
      {hasFilters(filters) && (
        <Button
          variant="light"
          color="gray"
          onClick={() => {
            // This button goes when nothing is chosen, and would take the focus with it.
            top.current?.focus({ preventScroll: true });
            clear();
          }}
        >
          Rensa filter
        </Button>
      )}
    </div>
  );
}

/** The fields with their Mantine provider. Memoised: results and the address do not render them again. */
export const SideFilters = memo(function SideFilters(props: FilterProps) {
  return <FilterFields {...props} />;
});
