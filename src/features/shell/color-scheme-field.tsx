'use client';

import { type MantineColorScheme, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { Segments } from '@/components/segments';

const choices: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Ljust' },
  { value: 'dark', label: 'Mörkt' },
  { value: 'auto', label: 'Som systemet' },
];

/** Chooses the colour scheme. The choice is known only in the browser, where alone it is drawn. */
export function ColorSchemeField() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const id = useId();
  return (
    <Stack gap="xs" align="flex-start">
      <Text id={id} fw={700}>
        Utseende
      </Text>
      <Segments aria-labelledby={id} data={choices} value={colorScheme} onChange={setColorScheme} />
    </Stack>
  );
}
