import { IconSearch, IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './search-field.module.css';

interface SearchFieldProps extends ComponentProps<'input'> {
  label: string;
  /** Shows a button that clears the field. */
  onClear?: () => void;
}

/** A native search input, without Mantine: it is part of every page's first load. */
export const SearchField = ({ label, onClear, ...input }: SearchFieldProps) => (
  <div className={classes.field}>
    <input type="text" inputMode="search" enterKeyHint="search" aria-label={label} {...input} />
    {onClear && (
      <button type="button" aria-label="Töm sökfältet" onClick={onClear}>
        <IconX size={20} aria-hidden="true" />
      </button>
    )}
    <button type="submit" aria-label="Sök" className={classes.go}>
      <IconSearch size={22} aria-hidden="true" />
    </button>
  </div>
);
