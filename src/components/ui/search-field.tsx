import { IconSearch, IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './search-field.module.css';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: string;
  /** `hero` on search pages, `bar` in the header. */
  size?: 'bar' | 'hero';
  /** Shows a button that clears the field. */
  onClear?: () => void;
}

/** A native search input, without Mantine: it is part of every page's first load. */
export const SearchField = ({ label, size = 'bar', onClear, ...input }: SearchFieldProps) => (
  <div className={classes.field} data-size={size}>
    <input type="text" inputMode="search" enterKeyHint="search" aria-label={label} {...input} />
    {onClear && (
      <button type="button" aria-label="Töm sökfältet" onClick={onClear}>
        <IconX size={20} aria-hidden="true" />
      </button>
    )}
    <button type="submit" aria-label="Sök" className={classes.go}>
      <IconSearch size={size === 'hero' ? 22 : 20} aria-hidden="true" />
    </button>
  </div>
);
