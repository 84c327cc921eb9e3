import { ActionIcon, CloseButton, Group, Loader, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

interface SearchInputProps extends TextInputProps {
  label: string;
  /** Shows a button that clears the field. */
  onClear?: (() => void) | undefined;
  /** A spinner in the field. */
  busy?: boolean | undefined;
}

/** The field of a search for races. */
export const queryField = {
  name: 'query',
  label: 'Sök efter lopp',
  placeholder: 'Sök efter lopp...',
  maxLength: 100,
};

/** A search field in a form, with the button that sends it. */
export const SearchInput = ({ label, onClear, busy = false, ...props }: SearchInputProps) => (
  <TextInput
    size="lg"
    radius="xl"
    styles={{ input: { fontSize: 'var(--mantine-font-size-md)' } }}
    inputMode="search"
    enterKeyHint="search"
    autoComplete="off"
    aria-label={label}
    rightSectionWidth={onClear ? 94 : 50}
    rightSection={
      <Group gap={0} wrap="nowrap">
        {onClear && <CloseButton aria-label="Töm sökfältet" onClick={onClear} />}
        <ActionIcon type="submit" aria-label="Sök">
          {busy ? <Loader size={22} aria-hidden="true" /> : <IconSearch size={22} aria-hidden="true" />}
        </ActionIcon>
      </Group>
    }
    {...props}
  />
);
