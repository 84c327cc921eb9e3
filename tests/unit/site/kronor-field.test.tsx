import type { TextInputProps } from '@mantine/core';
import type { ChangeEvent, FocusEvent, ReactElement } from 'react';
import { expect, test } from 'vitest';
import { KronorField } from '@/components/fields';

/** The field after a text has come, key by key or at once, and after it has been left. */
function entered(texts: string[]) {
  let value: number | string = '';
  const drawn = () =>
    KronorField({ value, onChange: (next) => (value = next) }) as ReactElement<TextInputProps>;
  for (const text of texts) {
    drawn().props.onChange?.({ currentTarget: { value: text } } as ChangeEvent<HTMLInputElement>);
  }
  const typing = drawn().props.value;
  drawn().props.onBlur?.({} as FocusEvent<HTMLInputElement>);
  return { typing, left: drawn().props.value, value: value as number | string };
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
  for (const texts of [keys(text), [text]]) {
    expect(entered(texts)).toEqual({ typing: text, left, value });
  }
});
