'use client';

import { Anchor, Button, Fieldset, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { memo, useEffect, useEffectEvent, useRef } from 'react';
import { KronorField } from '@/components/fields';
import { Link } from '@/components/link';
import { fallbackToNull } from '@/components/missing-code';
import { readFilterPrice, type SortOrder, sortOrders } from '@/domain/listing/search';
import { distanceBands, sportCategories, standardDistances } from '@/domain/race/categories';
import { feePayers } from '@/domain/race/organiser-fee';
import { racePath } from '@/features/seo/share';
import { formatMonth } from '@/text/dates';
import classes from './filter-panel.module.css';
import {
  BAND,
  bandLabels,
  dayLabels,
  type FilterOptions,
  type Filters,
  filterEntries,
  filtersToQuery,
  findRace,
  hasFilters,
  parseFilters,
  payerFilterLabels,
  sortLabels,
  withChosen,
} from './filters';
import { useTypedField } from './use-filters';

// For one race alone.
const WatchButton = dynamic(
  () => import('@/features/watches/watch-button').then((file) => file.WatchButton).catch(fallbackToNull),
  // Without it the page would wait for the code, and be hidden.
  { loading: () => null },
);

export interface FilterProps {
  options: FilterOptions;
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
  clear: () => void;
}

interface FieldsProps extends FilterProps {
  /** Whether the calendar is shown: its code comes after the page. */
  calendar: boolean;
}

/** A day as one types it: until the calendar is there. */
const TypedDayField = ({ defaultValue }: { defaultValue?: string | undefined }) => (
  <TextInput
    label={dayLabels.date}
    name="date"
    placeholder="ÅÅÅÅ-MM-DD"
    defaultValue={defaultValue}
    leftSection={<IconCalendar size={18} aria-hidden="true" />}
  />
);

const DayField = dynamic(
  () => import('@/components/day-field').then((file) => file.DayField).catch(fallbackToNull),
  { ssr: false, loading: () => <TypedDayField /> },
);

const ALL_RACES = 'Alla lopp';

/** A race, the cheapest first, and a watch on the race. */
function QuickFilter({ options, filters, change }: FilterProps) {
  const chosen = findRace(options, filters);
  const cheapestFirst = filters.sortBy === 'priceAsc';
  return (
    <>
      <NativeSelect
        label="Lopp"
        name="race"
        value={filters.race ?? ''}
        onChange={(event) => change({ race: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: ALL_RACES },
          ...withChosen(
            options.races.map(({ name }) => name),
            filters.race,
          ),
        ]}
      />
      <Button
        variant={cheapestFirst ? 'filled' : 'default'}
        aria-pressed={cheapestFirst}
        onClick={() => change({ sortBy: cheapestFirst ? undefined : 'priceAsc' })}
      >
        {sortLabels.priceAsc}
      </Button>
      {chosen && <WatchButton raceId={chosen.id} raceName={chosen.name} fullWidth />}
      {chosen && (
        <Anchor component={Link} href={racePath(chosen.slug)} py={10} my={-6}>
          Om {chosen.name} och namnbytet
        </Anchor>
      )}
    </>
  );
}

function DistanceField({ options, filters: { distance, band }, change }: FilterProps) {
  const others = withChosen(options.distances, distance).filter(
    (each) => !standardDistances.some((standard) => standard === each),
  );
  return (
    <NativeSelect
      label="Distans"
      name="distance"
      value={band ? `${BAND}${band}` : (distance ?? '')}
      onChange={({ currentTarget: { value } }) =>
        change({
          band: distanceBands.find((each) => value === `${BAND}${each}`),
          distance: value.startsWith(BAND) ? undefined : value || undefined,
        })
      }
      data={[
        { value: '', label: 'Alla distanser' },
        ...standardDistances,
        {
          group: 'Ungefär',
          items: distanceBands.map((each) => ({ value: `${BAND}${each}`, label: bandLabels[each] })),
        },
        ...(others.length > 0 ? [{ group: 'Precis', items: others }] : []),
      ]}
    />
  );
}

function LocationField({ value, change }: { value: string | undefined; change: FilterProps['change'] }) {
  const field = useTypedField(value ?? '', (text) => change({ location: text.trim() || undefined }));
  return (
    <TextInput
      label="Plats"
      name="location"
      placeholder="Till exempel Göteborg"
      maxLength={100}
      value={field.value}
      onChange={(event) => field.type(event.currentTarget.value)}
      onBlur={field.flush}
    />
  );
}

const prices = {
  minPrice: { label: 'Lägsta pris', placeholder: '0' },
  maxPrice: { label: 'Högsta pris', placeholder: '10000' },
};

interface PriceFieldProps {
  name: keyof typeof prices;
  value: number | undefined;
  change: FilterProps['change'];
}

function PriceField({ name, value, change }: PriceFieldProps) {
  const field = useTypedField<number | string>(
    value ?? '',
    (typed) => change({ [name]: readFilterPrice(typed).price ?? undefined }),
    (a, b) => readFilterPrice(a).price === readFilterPrice(b).price,
  );
  const { error } = readFilterPrice(field.value);
  return (
    <KronorField
      {...prices[name]}
      name={name}
      value={field.value}
      onChange={field.type}
      onBlur={field.flush}
      error={error}
    />
  );
}

function AdvancedFilters(props: FieldsProps) {
  const { options, filters, change, calendar } = props;
  return (
    <Stack gap="md">
      <DistanceField {...props} />
      <LocationField value={filters.location} change={change} />
      <Fieldset variant="unstyled" legend="Pris allt som allt" mx={0}>
        <Group grow gap="sm" align="start" wrap="nowrap">
          <PriceField name="minPrice" value={filters.minPrice} change={change} />
          <PriceField name="maxPrice" value={filters.maxPrice} change={change} />
        </Group>
      </Fieldset>
      {calendar ? (
        <DayField
          label={dayLabels.date}
          clearable
          clearButtonProps={{ 'aria-label': 'Töm datum' }}
          value={filters.date ?? null}
          onChange={(day) => change({ date: day ?? undefined })}
        />
      ) : (
        <TypedDayField defaultValue={filters.date} />
      )}
      <NativeSelect
        label="Månad"
        name="month"
        value={filters.month ?? ''}
        onChange={(event) => change({ month: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: 'Alla månader' },
          ...withChosen(options.months, filters.month).map((month) => ({
            value: month,
            label: formatMonth(`${month}-01`),
          })),
        ]}
      />
      <NativeSelect
        label="Sport"
        name="sport"
        value={filters.sport ?? ''}
        onChange={(event) =>
          change({ sport: sportCategories.find((sport) => sport === event.currentTarget.value) })
        }
        data={[{ value: '', label: 'Alla sporter' }, ...sportCategories]}
      />
      <NativeSelect
        label="Vem betalar namnbytet"
        name="payer"
        value={filters.payer ?? ''}
        onChange={(event) =>
          change({ payer: feePayers.find((payer) => payer === event.currentTarget.value) })
        }
        data={[
          { value: '', label: 'Spelar ingen roll' },
          ...feePayers.map((payer) => ({ value: payer, label: payerFilterLabels[payer] })),
        ]}
      />
      <NativeSelect
        label="Sortering"
        name="sortBy"
        value={filters.sortBy ?? 'newest'}
        onChange={(event) => {
          const order = event.currentTarget.value as SortOrder;
          change({ sortBy: order === 'newest' ? undefined : order });
        }}
        data={sortOrders.map((order) => ({ value: order, label: sortLabels[order] }))}
      />
    </Stack>
  );
}

/** Filters that a form does not show, for when it is sent before the page's code has come. */
export const HiddenFilters = ({ filters }: { filters: Filters }) =>
  filterEntries(filters).map(([key, value]) => <input key={key} type="hidden" name={key} value={value} />);

/**
 * All filters of a list of listings, and its order: a form that leads to /search, which narrows the list as one chooses
 * once its code has come. Memoised: results do not render them again.
 */
export const FilterFields = memo(function FilterFields(props: FieldsProps) {
  const { filters, change, clear, calendar } = props;
  const { query, dateFrom, dateTo, show } = filters;
  const form = useRef<HTMLFormElement>(null);
  // What was chosen before hydration is in the fields alone, which then have no calendar.
  const adopt = useEffectEvent(() => {
    if (!form.current || calendar) return;
    const sent = [...new FormData(form.current)].map(([key, value]) => [key, String(value)]);
    const chosen = parseFilters(new URLSearchParams(sent));
    if (filtersToQuery(chosen) === filtersToQuery(filters)) return;
    const none = Object.fromEntries(Object.keys(filters).map((key) => [key, undefined]));
    change({ ...none, ...chosen });
  });
  useEffect(() => adopt(), []);
  return (
    <form
      ref={form}
      action="/search"
      autoComplete="off"
      tabIndex={-1}
      className={classes.fields}
      onSubmit={(event) => event.preventDefault()}
    >
      <QuickFilter {...props} />
      <details open className={classes.more}>
        <summary>Fler filter och sortering</summary>
        <AdvancedFilters {...props} />
      </details>
      <HiddenFilters filters={{ query, dateFrom, dateTo, show }} />
      {hasFilters(filters) && (
        <Button
          variant="light"
          color="gray"
          onClick={() => {
            // This button goes when nothing is chosen, and would take the focus with it.
            form.current?.focus({ preventScroll: true });
            clear();
          }}
        >
          Rensa filter
        </Button>
      )}
      <Button type="submit" variant="default" className={classes.submit}>
        Visa startplatser
      </Button>
    </form>
  );
});
