import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface Figure {
  label: string;
  value: ReactNode;
  under?: ReactNode;
}

const numbers = { fontVariantNumeric: 'tabular-nums lining-nums', overflowWrap: 'anywhere' } as const;

/** Labelled numbers side by side. */
export const Figures = ({ figures }: { figures: Figure[] }) => (
  <SimpleGrid component="dl" minColWidth="min(100%, 10.75rem)" autoFlow="auto-fit" spacing="sm" m={0}>
    {figures.map(({ label, value, under }) => (
      <Stack
        key={label}
        gap={0}
        px="md"
        py="sm"
        bd="1px solid var(--lb-line)"
        bdrs="md"
        bg="var(--lb-surface)"
      >
        <Text component="dt" size="xs" lh={1.3} c="dimmed">
          {label}
        </Text>
        <Text component="dd" mt="auto" pt={4} ff="heading" fz={20} fw={700} lh={1.15} style={numbers}>
          {value}
        </Text>
        {under && (
          <Text component="dd" size="xs" c="dimmed">
            {under}
          </Text>
        )}
      </Stack>
    ))}
  </SimpleGrid>
);
