'use client';

import { Skeleton, Stack, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { fallbackToNull } from '@/components/missing-code';

/** The choice's shape, at rest. */
const Loading = () => (
  <Stack gap="xs" align="flex-start" aria-hidden="true">
    <Text fw={700}>Utseende</Text>
    <Skeleton height={52} width="18rem" maw="100%" radius="md" />
  </Stack>
);

/** The choice's code comes after the page's: only a dynamic import in the browser's code is one. */
export const ColorSchemeChoice = dynamic(
  () => import('./color-scheme-field').then((file) => file.ColorSchemeField).catch(fallbackToNull),
  { ssr: false, loading: Loading },
);
