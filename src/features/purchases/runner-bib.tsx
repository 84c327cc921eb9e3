import { Divider, Flex, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { BibCard } from '@/components/bib-card';
import { RaceCover } from '@/features/races/race-cover';
import { formatDate } from '@/text/dates';
import { countdownParts } from '@/text/purchase';
import classes from './runner-bib.module.css';

interface RunnerBibProps {
  place: {
    title: string;
    raceName: string;
    date: string;
    location: string;
    distance: string;
    imageUrl: string | null;
    sportCategories: readonly string[];
  };
  runner: string;
  /** Days to the start. */
  days: number;
  /** What comes before the start, and what can be done with the bib. */
  children?: ReactNode;
}

/** The bib of someone who has bought a place: their name, and how long it is to the start. */
export function RunnerBib({ place, runner, days, children }: RunnerBibProps) {
  const { number, words } = countdownParts(days);
  return (
    <BibCard
      as="section"
      padding="lg"
      aria-labelledby="nummerlapp"
      cover={<RaceCover race={place} imageUrl={place.imageUrl} />}
      className={classes.card}
    >
      <Group justify="space-between" gap="sm">
        <div>
          <Text
            component="h2"
            id="nummerlapp"
            mb={4}
            fz="clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)"
            fw={700}
            lh={1.05}
            lts="-0.02em"
            style={{ overflowWrap: 'anywhere' }}
          >
            {runner}
          </Text>
          <Text c="dimmed">
            {place.title}, {place.distance}
          </Text>
          <Text c="dimmed">{formatDate(place.date)}</Text>
        </div>
        <Flex component="p" m={0} align="baseline" gap={6} c="var(--lb-done)" ff="heading" fz={20} fw={700}>
          {number && (
            <Text span inherit fz={56} lh={1} lts="-0.03em" className={classes.number}>
              {number}
            </Text>
          )}{' '}
          <span>{words}</span>
        </Flex>
      </Group>
      {children && (
        <Stack gap="sm" mt="md">
          <Divider color="var(--lb-line)" />
          {children}
        </Stack>
      )}
    </BibCard>
  );
}
