import type { TextInputProps } from '@mantine/core';
import type { ChangeEvent, FocusEvent, ReactElement } from 'react';
import { expect, test } from 'vitest';
import { BirthDateField } from '@/components/fields';

test.each([
  ['19900131', '1990-01-31'],
  ['1990-01-31', '1990-01-31'],
  ['1990/1/31', '1990-01-31'],
  ['900131', '900131'],
  ['', ''],
])('a date of birth stands as it is typed, and as it was read when the field is left: %j', (typed, left) => {
  let value = '';
  const drawn = () =>
    BirthDateField({ value, onChange: (next) => (value = next) }) as ReactElement<TextInputProps>;
  for (const text of Array.from(typed, (_, nth) => typed.slice(0, nth + 1))) {
    drawn().props.onChange?.({ currentTarget: { value: text } } as ChangeEvent<HTMLInputElement>);
    expect(drawn().props.value).toBe(text);
  }
  drawn().props.onBlur?.({} as FocusEvent<HTMLInputElement>);
  expect(drawn().props.value).toBe(left);
});
