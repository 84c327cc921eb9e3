'use client';

import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { readBirthDate } from '@/domain/account/birth-date';
import { kronor, readAmount } from '@/domain/money/ore';
import { formatAmount } from '@/text/numbers';

/** Fields with their keyboard, autofill and label. */

export const SearchField = (props: TextInputProps) => (
  <TextInput
    type="search"
    maxLength={100}
    leftSection={<IconSearch size={18} aria-hidden="true" />}
    {...props}
  />
);

export const EmailField = (props: TextInputProps) => (
  <TextInput
    label="E-postadress"
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

export const PhoneField = (props: TextInputProps) => (
  <TextInput
    label="Telefonnummer"
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    placeholder="Till exempel +46 70 123 45 67"
    {...props}
  />
);

interface KronorFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Kronor: a number, or the text as it is typed; '' while empty. */
  value?: number | string;
  onChange?: (value: number | string) => void;
}

/**
 * An amount in kronor. What is typed stands as it is; when the field is left, what `readAmount` has read is shown in its
 * place. A field that takes öre has `inputMode="decimal"`.
 */
export const KronorField = ({ value = '', onChange, onBlur, ...props }: KronorFieldProps) => (
  <TextInput
    inputMode="numeric"
    autoComplete="off"
    rightSection="kr"
    rightSectionPointerEvents="none"
    {...props}
    value={typeof value === 'number' ? formatAmount(kronor(value)) : value}
    onChange={(event) => onChange?.(event.currentTarget.value)}
    onBlur={(event) => {
      const { amount } = readAmount(value);
      if (typeof value === 'string' && amount !== null) onChange?.(amount / 100);
      onBlur?.(event);
    }}
  />
);

interface BirthDateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string;
  onChange?: (value: string) => void;
}

/** A date of birth, which is typed: nobody turns a calendar back forty years. Left, the field shows it as it is read. */
export const BirthDateField = ({ value = '', onChange, onBlur, ...props }: BirthDateFieldProps) => (
  <TextInput
    inputMode="numeric"
    autoComplete="bday"
    placeholder="ÅÅÅÅ-MM-DD"
    {...props}
    value={value}
    onChange={(event) => onChange?.(event.currentTarget.value)}
    onBlur={(event) => {
      const read = readBirthDate(value);
      if (read && read !== value) onChange?.(read);
      onBlur?.(event);
    }}
  />
);

/** The values of a select or a segmented control, with their labels. */
export const options = <Value extends string>(
  labels: Record<Value, string>,
  values: readonly Value[] = Object.keys(labels) as Value[],
) => values.map((value) => ({ value, label: labels[value] }));
