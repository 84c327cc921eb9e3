import type { ComponentProps } from 'react';
import { Disclosure } from '@/components/ui/disclosure';
import { sortOrders } from '@/domain/listing/search';
import { sportCategories } from '@/domain/race/categories';
import { type FilterOptions, optionsWith } from './filter-options';
import { dayLabels, type Filters, sortLabels } from './filters';
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
        <HiddenFilters filters={{ query: filters.query }} />
        <Choice label="Lopp" name="race" chosen={filters.race} all="Alla lopp" options={races} />
        <Choice
          label="Distans"
          name="distance"
          chosen={filters.distance}
          all="Alla distanser"
          options={distances}
        />
        <Field label="Plats" name="location" defaultValue={filters.location} maxLength={100} />
        <Field label="Lägsta pris" name="minPrice" inputMode="numeric" defaultValue={filters.minPrice} />
        <Field
          label="Högsta pris"
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
        {(['date', 'dateFrom', 'dateTo'] as const).map((field) => (
          <Field
            key={field}
            label={dayLabels[field]}
            name={field}
            type="date"
            defaultValue={filters[field]}
          />
        ))}
        <Choice label="Sortering" name="sortBy" chosen={filters.sortBy ?? 'newest'} options={orders} />
        <button type="submit">Visa startplatser</button>
      </form>
    </Disclosure>
  );
}
