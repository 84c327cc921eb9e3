import type { ComponentProps } from 'react';
import { Disclosure } from '@/components/disclosure';
import { sortOrders } from '@/domain/listing/search';
import { feePayers } from '@/domain/listing/states';
import { sportCategories } from '@/domain/race/categories';
import { distanceBands } from '@/domain/race/distance-bands';
import { formatMonth } from '@/text/dates';
import { type FilterOptions, optionsWith } from './filter-options';
import { bandLabels, dayLabels, distanceLabel, type Filters, payerFilterLabels, sortLabels } from './filters';
import { HiddenFilters } from './hidden-filters';
import classes from './plain-filters.module.css';

const Field = ({ label, ...input }: { label: string } & ComponentProps<'input'>) => (
  <label>
    {label}
    <input {...input} />
  </label>
);

interface ChoiceProps {
  label: string;
  name: string;
  chosen: string | undefined;
  /** The option for no choice. */
  all?: string;
  options: readonly (string | { value: string; label: string })[];
}

const Choice = ({ label, name, chosen, all, options }: ChoiceProps) => (
  <label>
    {label}
    <select name={name} defaultValue={chosen ?? ''}>
      {all && <option value="">{all}</option>}
      {options.map((option) =>
        typeof option === 'string' ? (
          <option key={option}>{option}</option>
        ) : (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ),
      )}
    </select>
  </label>
);

const orders = sortOrders.map((order) => ({ value: order, label: sortLabels[order] }));

interface PlainFiltersProps {
  filters: Filters;
  options: FilterOptions;
}

/** The same filters as a plain form, without JavaScript. */
export function PlainFilters({ filters, options }: PlainFiltersProps) {
  const { races, distances } = optionsWith(options, filters);
  return (
    <Disclosure question="Filter och sortering">
      <form action="/search" className={classes.form}>
        <HiddenFilters filters={{ query: filters.query, show: filters.show }} />
        <Choice label="Lopp" name="race" chosen={filters.race} all="Alla lopp" options={races} />
        <Choice
          label="Distans"
          name="distance"
          chosen={filters.distance}
          all="Alla distanser"
          options={distances.map((distance) => ({ value: distance, label: distanceLabel(distance) }))}
        />
        <Field label="Plats" name="location" defaultValue={filters.location} maxLength={100} />
        <Field
          label="Lägsta pris, allt som allt"
          name="minPrice"
          inputMode="numeric"
          defaultValue={filters.minPrice}
        />
        <Field
          label="Högsta pris, allt som allt"
          name="maxPrice"
          inputMode="numeric"
          placeholder="10000"
          defaultValue={filters.maxPrice}
        />
        <Choice
          label="Sport"
          name="sport"
          chosen={filters.sport}
          all="Alla sporter"
          options={sportCategories}
        />
        <Choice
          label="Ungefärlig distans"
          name="band"
          chosen={filters.band}
          all="Alla distanser"
          options={distanceBands.map((band) => ({ value: band, label: bandLabels[band] }))}
        />
        <Choice
          label="Månad"
          name="month"
          chosen={filters.month}
          all="Alla månader"
          options={options.months.map((month) => ({ value: month, label: formatMonth(`${month}-01`) }))}
        />
        <Field label={dayLabels.date} name="date" type="date" defaultValue={filters.date} />
        <Choice
          label="Vem betalar namnbytet"
          name="payer"
          chosen={filters.payer}
          all="Spelar ingen roll"
          options={feePayers.map((payer) => ({ value: payer, label: payerFilterLabels[payer] }))}
        />
        <Choice label="Sortering" name="sortBy" chosen={filters.sortBy ?? 'newest'} options={orders} />
        <button type="submit">Visa startplatser</button>
      </form>
    </Disclosure>
  );
}
