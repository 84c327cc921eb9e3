'use client';

import { Group, NativeSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { EmptyState } from '@/components/empty-state';
import { PagedList, type PagedListProps } from '@/components/paged-list';
import { options, SearchField } from './fields';

/** From this many items on, a list can be searched. */
const MANY = 4;

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
function ListFilter<Group extends string>({ label, groups, value, onChange }: ListFilterProps<Group>) {
  const text = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLSelectElement>(null);
  const narrow = () => {
    const query = text.current?.value.trim();
    const show = group.current?.value as Group | '' | undefined;
    onChange({ ...(query && { query }), ...(show && { show }) });
  };
  const search = useDebouncedCallback(narrow, PAUSE);
  // The fields keep their own values: React resets a controlled select that was changed before hydration.
  const adoptEarly = useEffectEvent(() => {
    if (text.current?.value || group.current?.value) narrow();
  });
  useEffect(() => adoptEarly(), []);
  return (
    <Group gap="sm" mb="lg">
      <SearchField
        aria-label={label}
        placeholder={label}
        flex="3 1 14rem"
        ref={text}
        defaultValue={value.query}
        onChange={search}
      />
      <NativeSelect
        aria-label="Visa"
        flex="1 1 10rem"
        data={[{ value: '', label: 'Visa alla' }, ...options(groups)]}
        ref={group}
        defaultValue={value.show}
        onChange={narrow}
      />
    </Group>
  );
}

export const isNarrowed = (value: Narrowing<string>): boolean => Object.keys(value).length > 0;

interface FilteredListProps<Group extends string> extends ListFilterProps<Group>, PagedListProps {
  /** The heading when nothing matches. */
  noMatch: string;
}

/** A list of an infinite query with a search field and a choice of group above it, once it is long. */
export function FilteredList<Group extends string>(props: FilteredListProps<Group>) {
  const { label, groups, value, onChange, noMatch, empty, children, ...list } = props;
  const narrowed = isNarrowed(value);
  const nothing = (
    <EmptyState picture="empty" order={3} title={noMatch} text="Sök på något annat, eller visa alla." live />
  );
  return (
    <>
      {(children.length >= MANY || narrowed) && (
        <ListFilter label={label} groups={groups} value={value} onChange={onChange} />
      )}
      <PagedList {...list} empty={narrowed ? nothing : empty}>
        {children}
      </PagedList>
    </>
  );
}
