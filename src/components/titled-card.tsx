import { Card, type MantineSpacing, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface TitledCardProps {
  /** The title's, unique on the page. */
  id: string;
  title: ReactNode;
  gap?: MantineSpacing;
  children: ReactNode;
}

/** A card that is a titled part of a page. */
export const TitledCard = ({ id, title, gap = 'sm', children }: TitledCardProps) => (
  <Card component="section" aria-labelledby={id}>
    <Stack gap={gap}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  </Card>
);
