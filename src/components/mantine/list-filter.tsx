'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Group } from '@/components/ui/basics';
import { options } from './options';

/** Debounce of typing, ms. */
const PAUSE = 250;

/** The search text and the group of a list; absent while all is shown. */
export interface Narrowing<Group extends string> {
  query?: string;
  show?: Group;
}

interface ListFilterProps<Group extends string> {
  /** What is searched: "Sök bland dina köp". */
  label: string;
  /** The groups in order, with their labels. */
  groups: Record<Group, string>;
  value: Narrowing<Group>;
  onChange: (value: Narrowing<Group>) => void;
}

/** A search field and a choice of group above a long list. */
export function ListFilter<Group extends string>({ label, groups, value, onChange }: ListFilterProps<Group>) {
  const [typed, setTyped] = useState(value.query ?? '');
  const search = useDebouncedCallback((text: string) => {
    const { query: _, ...rest } = value;
    onChange({ ...rest, ...(text.trim() && { query: text.trim() }) });
  }, PAUSE);
  return (
    <Group gap="sm" mb="lg">
      <TextInput
        aria-label={label}
        placeholder={label}
        type="search"
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        flex="3 1 14rem"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          search(currentTarget.value);
        }}
      />
      <NativeSelect
        aria-label="Visa"
        flex="1 1 10rem"
        data={[{ value: '', label: 'Visa alla' }, ...options(groups)]}
        value={value.show ?? ''}
        onChange={({ currentTarget }) => {
          const { show: _, ...rest } = value;
          onChange({ ...rest, ...(currentTarget.value && { show: currentTarget.value as Group }) });
        }}
      />
    </Group>
  );
}
