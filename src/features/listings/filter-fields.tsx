'use client';

import {
  Accordion,
  Anchor,
  Button,
  Fieldset,
  NativeSelect,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core';
import { memo, useRef } from 'react';
import { DayField } from '@/components/day-field';
import { KronorField } from '@/components/fields';
import { Link } from '@/components/link';
import { readFilterPrice, type SortOrder, sortOrders } from '@/domain/listing/search';
import { distanceBands, sportCategories, standardDistances } from '@/domain/race/categories';
import { feePayers } from '@/domain/race/organiser-fee';
import { racePath } from '@/features/seo/share';
import { WatchButton } from '@/features/watches/watch-button';
import { formatMonth } from '@/text/dates';
import classes from './filter-panel.module.css';
import {
  bandLabels,
  dayLabels,
  type FilterOptions,
  type Filters,
  findRace,
  hasFilters,
  payerFilterLabels,
  sortLabels,
  withChosen,
} from './filters';
import { useTypedField } from './use-filters';

export interface FilterProps {
  options: FilterOptions;
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
  clear: () => void;
}

const ALL_RACES = 'Alla lopp';

/** A race, the cheapest first, and a watch on the race. */
function QuickFilter({ options, filters, change }: FilterProps) {
  const chosen = findRace(options, filters);
  const cheapestFirst = filters.sortBy === 'priceAsc';
  return (
    <>
      <Select
        label="Lopp"
        placeholder={ALL_RACES}
        searchable
        selectFirstOptionOnChange
        clearable
        clearButtonProps={{ 'aria-label': 'Visa alla lopp' }}
        nothingFoundMessage="Inget lopp heter så"
        maxDropdownHeight={320}
        limit={200}
        value={filters.race ?? null}
        onChange={(race) => change({ race: race || undefined })}
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

/** Before a band's value in the list that also has the exact distances. */
const BAND = 'band ';

function DistanceField({ options, filters: { distance, band }, change }: FilterProps) {
  const others = withChosen(options.distances, distance).filter(
    (each) => !standardDistances.some((standard) => standard === each),
  );
  return (
    <NativeSelect
      label="Distans"
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
      placeholder="Till exempel Göteborg"
      maxLength={100}
      value={field.value}
      onChange={(event) => field.type(event.currentTarget.value)}
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
  return <KronorField {...prices[name]} value={field.value} onChange={field.type} error={error} />;
}

function AdvancedFilters(props: FilterProps) {
  const { options, filters, change } = props;
  return (
    <Stack gap="md">
      <DistanceField {...props} />
      <LocationField value={filters.location} change={change} />
      <Fieldset variant="unstyled" legend="Pris allt som allt" mx={0}>
        <SimpleGrid cols={2} spacing="sm">
          <PriceField name="minPrice" value={filters.minPrice} change={change} />
          <PriceField name="maxPrice" value={filters.maxPrice} change={change} />
        </SimpleGrid>
      </Fieldset>
      <DayField
        label={dayLabels.date}
        clearable
        clearButtonProps={{ 'aria-label': 'Töm datum' }}
        value={filters.date ?? null}
        onChange={(day) => change({ date: day ?? undefined })}
      />
      <NativeSelect
        label="Månad"
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
        value={filters.sport ?? ''}
        onChange={(event) =>
          change({ sport: sportCategories.find((sport) => sport === event.currentTarget.value) })
        }
        data={[{ value: '', label: 'Alla sporter' }, ...sportCategories]}
      />
      <NativeSelect
        label="Vem betalar namnbytet"
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

/** The panel around it has a frame. */
const unframed = {
  item: { background: 'none', border: 0 },
  control: { paddingInline: 0 },
  content: { paddingInline: 0 },
};

/** All filters of a list of listings, and its order. Memoised: results do not render them again. */
export const FilterFields = memo(function FilterFields(props: FilterProps) {
  const { filters, clear } = props;
  const top = useRef<HTMLDivElement>(null);
  return (
    <Stack ref={top} tabIndex={-1} gap="md" className={classes.fields}>
      <QuickFilter {...props} />
      <Accordion defaultValue="advanced" styles={unframed}>
        <Accordion.Item value="advanced">
          <Accordion.Control>Fler filter och sortering</Accordion.Control>
          <Accordion.Panel>
            <AdvancedFilters {...props} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
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
    </Stack>
  );
});
