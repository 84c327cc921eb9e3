'use client';

import { Combobox, Group, Text, useCombobox } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { RaceCover } from '@/features/races/race-cover';
import { formatCompactDate } from '@/text/dates';
import { counted, formatKr } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { matchSuggestions } from './match-suggestions';
import { recentSearches, rememberSearch } from './recent';
import { queryField, SearchInput } from './search-input';
import classes from './suggest-field.module.css';

type Race = Outputs['races']['suggestions'][number];
type Suggestion = { name: string; race?: Race };

const offerText = ({ places, fromTotal }: Race): string =>
  places > 0 && fromTotal !== null
    ? `${counted(places, 'plats', 'platser')} från ${formatKr(fromTotal)}`
    : 'Inga platser just nu';

/** Races that match a text; without one the earlier searches, and popular races. */
function suggestionsFor(text: string, races: Race[]): Suggestion[] {
  const matching: Suggestion[] = matchSuggestions(races, text).map((race) => ({ name: race.name, race }));
  const recent = text.trim() ? [] : recentSearches();
  return [...recent.map((name) => ({ name })), ...matching.filter(({ name }) => !recent.includes(name))];
}

const SuggestionOption = ({ name, race }: Suggestion) => (
  <Combobox.Option value={name} py={4} px="xs">
    <Group gap="sm" wrap="nowrap">
      <span className={classes.thumb} aria-hidden="true">
        {race ? (
          <RaceCover race={{ ...race, raceName: name }} imageUrl={race.imageUrl} shape="thumb" />
        ) : (
          <IconHistory size={22} />
        )}
      </span>
      <div className={classes.text}>
        <Text component="span" display="block" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed">
          {race ? `${formatCompactDate(race.date)} · ${offerText(race)}` : 'Sökte du nyss'}
        </Text>
      </div>
    </Group>
  </Combobox.Option>
);

export interface SuggestFieldProps {
  value: string;
  onType: (text: string) => void;
  /** A race was chosen, or an earlier search. */
  onPick: (picked: { slug: string } | { query: string }) => void;
  onClear?: (() => void) | undefined;
  /** What was searched for is being fetched. */
  busy?: boolean | undefined;
  /** The suggestions push what follows down; else they cover it. */
  inFlow?: boolean | undefined;
  autoFocus?: boolean | undefined;
}

/** The search field for races, with suggestions below it. Without JavaScript it is a plain field. */
export function SuggestField({
  value,
  onType,
  onPick,
  onClear,
  busy,
  inFlow = false,
  autoFocus = false,
}: SuggestFieldProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const opened = combobox.dropdownOpened;
  const { data = [] } = trpc.races.suggestions.useQuery(undefined, { enabled: opened });
  // The next race represents its name.
  const races = data.filter((race, index) => data.findIndex(({ name }) => name === race.name) === index);
  const suggestions = opened ? suggestionsFor(value, races) : [];

  const field = (
    <SearchInput
      {...queryField}
      autoFocus={autoFocus}
      value={value}
      onClear={onClear}
      busy={busy}
      onChange={({ currentTarget }) => {
        onType(currentTarget.value);
        combobox.openDropdown();
        combobox.updateSelectedOptionIndex();
      }}
      onFocus={() => combobox.openDropdown()}
      onClick={() => combobox.openDropdown()}
      onBlur={() => combobox.closeDropdown()}
      onKeyDown={({ key }) => {
        // A search that is sent closes the suggestions.
        if (key === 'Enter' && combobox.getSelectedOptionIndex() === -1) combobox.closeDropdown();
      }}
    />
  );
  const options = (
    <Combobox.Options
      aria-label="Förslag"
      mt={inFlow ? 'xs' : 0}
      mah="min(28rem, 60dvh)"
      className={classes.options}
    >
      {suggestions.map((suggestion) => (
        <SuggestionOption key={suggestion.name} {...suggestion} />
      ))}
    </Combobox.Options>
  );
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(name) => {
        combobox.closeDropdown();
        rememberSearch(name);
        onPick(races.find((race) => race.name === name) ?? { query: name });
      }}
    >
      {inFlow ? (
        <>
          <Combobox.EventsTarget withExpandedAttribute>{field}</Combobox.EventsTarget>
          {suggestions.length > 0 && options}
        </>
      ) : (
        <>
          <Combobox.Target withExpandedAttribute>{field}</Combobox.Target>
          <Combobox.Dropdown hidden={suggestions.length === 0}>{options}</Combobox.Dropdown>
        </>
      )}
    </Combobox>
  );
}
