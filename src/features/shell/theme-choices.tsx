'use client';

import {
  InputWrapper,
  type MantineColorScheme,
  SegmentedControl,
  useMantineColorScheme,
} from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useId } from 'react';

const choices: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Ljust' },
  { value: 'dark', label: 'Mörkt' },
  { value: 'auto', label: 'Som systemet' },
];

/** Chooses the colour scheme. The choice is known only in the browser: until then the field is at rest. */
export function ThemeChoices() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const mounted = useMounted();
  const id = useId();
  return (
    <InputWrapper label="Utseende" labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        aria-labelledby={id}
        data={choices}
        value={mounted ? colorScheme : 'auto'}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
        disabled={!mounted}
      />
    </InputWrapper>
  );
}
