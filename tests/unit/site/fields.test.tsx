import type { TextInputProps } from '@mantine/core';
import type { ChangeEvent, FocusEvent, ReactElement } from 'react';
import { expect, test } from 'vitest';
import { BirthDateField, KronorField } from '@/components/fields';

/** A field after a text has come, key by key or at once, and after it has been left. */
function entered<Value>(
  Field: (props: { value: Value; onChange: (value: Value) => void }) => unknown,
  empty: Value,
  texts: string[],
) {
  let value = empty;
  const drawn = () => Field({ value, onChange: (next) => (value = next) }) as ReactElement<TextInputProps>;
  const typing = texts.map((text) => {
    drawn().props.onChange?.({ currentTarget: { value: text } } as ChangeEvent<HTMLInputElement>);
    return drawn().props.value;
  });
  drawn().props.onBlur?.({} as FocusEvent<HTMLInputElement>);
  return { typing, left: drawn().props.value, value };
}

const keys = (text: string) => Array.from(text, (_, nth) => text.slice(0, nth + 1));

test.each([
  ['500,00', '500', 500],
  ['500.00', '500', 500],
  ['1.000', '1\u00a0000', 1000],
  ['1,000', '1\u00a0000', 1000],
  ['-500', '−500', -500],
  ['500,50', '500,50', 500.5],
  ['1e3', '1e3', '1e3'],
  ['1.00.0', '1.00.0', '1.00.0'],
  ['', '', ''],
])('an amount is shown as typed, and as read when the field is left: %j', (text, left, value) => {
  for (const texts of [keys(text), [text]])
    expect(entered<number | string>(KronorField, '', texts)).toEqual({ typing: texts, left, value });
});

test.each([
  ['19900131', '1990-01-31'],
  ['1990-01-31', '1990-01-31'],
  ['1990/1/31', '1990-01-31'],
  ['900131', '900131'],
  ['', ''],
])('a date of birth too: %j', (text, left) => {
  expect(entered<string>(BirthDateField, '', keys(text))).toMatchObject({ typing: keys(text), left });
});
