import { type Filters, filterEntries } from './filters';

/** What else is set when a form without JavaScript sends a part of the filters. */
export const HiddenFilters = ({ filters }: { filters: Filters }) =>
  filterEntries(filters).map(([key, value]) => <input key={key} type="hidden" name={key} value={value} />);
