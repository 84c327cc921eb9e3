'use client';

import { ActionIcon, CloseButton, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedField } from './use-filters';

interface SearchBoxProps {
  value: string | undefined;
  onChange: (query: string | undefined) => void;
}

/** Searches as one types; without JavaScript it is a plain form that leads to /search. */
export function SearchBox({ value, onChange }: SearchBoxProps) {
  const field = useTypedField(value ?? '', (text) => onChange(text.trim() || undefined));
  return (
    <search>
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          field.flush();
        }}
      >
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
