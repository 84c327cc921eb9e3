'use client';

import { ActionIcon, CloseButton, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Filters } from './filters';
import { KeptFilters } from './plain-filters';
import { useTypedField } from './use-filters';

interface SearchBoxProps {
  onChange: (query: string | undefined) => void;
  /** What else the search is narrowed by; without JavaScript the form carries it along. */
  filters: Filters;
}

/** Searches as one types; without JavaScript it is a plain form that leads to /search. */
export function SearchBox({ filters, onChange }: SearchBoxProps) {
  const field = useTypedField(filters.query ?? '', (text) => onChange(text.trim() || undefined));
  return (
    <search>
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          field.flush();
        }}
      >
        <KeptFilters filters={{ ...filters, query: undefined }} />
        <TextInput
          name="query"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label="Sök efter lopp"
          placeholder="Sök efter lopp..."
          size="lg"
          radius="xl"
          maxLength={100}
          value={field.value}
          onChange={(event) => field.type(event.currentTarget.value)}
          rightSectionWidth={field.value ? 100 : 52}
          rightSection={
            <Group gap={0} wrap="nowrap">
              {field.value && <CloseButton aria-label="Töm sökfältet" onClick={() => field.type('')} />}
              <ActionIcon type="submit" aria-label="Sök" size={44}>
                <IconSearch size={22} aria-hidden="true" />
              </ActionIcon>
            </Group>
          }
        />
      </form>
    </search>
  );
}
