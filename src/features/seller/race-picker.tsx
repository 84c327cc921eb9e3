'use client';

import { AspectRatio, Group, Select, type SelectProps, Text } from '@mantine/core';
import { useMemo } from 'react';
import { hasWords } from '@/domain/site/search-words';
import { RaceCover } from '@/features/races/race-cover';
import { formatDate } from '@/text/dates';
import { numbers } from '@/text/policy-numbers';
import { deadlineWarningText, type ListableRace, noDeadlineText } from './race-card';

const details = (race: ListableRace) => `${formatDate(race.date)} · ${race.location} · ${race.distance}`;

interface RacePickerProps extends Omit<SelectProps, 'data' | 'filter' | 'renderOption'> {
  races: ListableRace[];
}

/** Finds a race by name, date, town or distance; races are ordered by date. */
export function RacePicker({ races, ...props }: RacePickerProps) {
  const byId = useMemo(
    () =>
      new Map(races.map((race) => [race.id, { race, words: `${race.raceName} ${details(race)}` }] as const)),
    [races],
  );
  return (
    <Select
      label="Lopp"
      placeholder="Sök lopp, plats eller distans"
      description={`Lopp inom ${numbers.cutoffDays} av namnbytesdeadline kan inte annonseras.`}
      searchable
      allowDeselect={false}
      // Focused after an error: the list would cover the message.
      openOnFocus={false}
      maxDropdownHeight={340}
      nothingFoundMessage="Inget lopp stämmer med sökningen."
      data={races.map(({ id, raceName }) => ({ value: id, label: raceName }))}
      filter={({ options, search }) =>
        options.filter(
          (option) => 'value' in option && hasWords(byId.get(String(option.value))?.words ?? '', search),
        )
      }
      renderOption={({ option }) => {
        const known = byId.get(String(option.value));
        return (
          <Group wrap="nowrap" gap="sm" miw={0}>
            {known && (
              <AspectRatio
                ratio={16 / 9}
                display="grid"
                w="4rem"
                flex="none"
                bdrs="xs"
                style={{ overflow: 'hidden' }}
                aria-hidden="true"
              >
                <RaceCover race={known.race} imageUrl={known.race.imageUrl} />
              </AspectRatio>
            )}
            <div>
              <Text fw={600}>{option.label}</Text>
              {known && (
                <Text size="sm" c="dimmed">
                  {details(known.race)}
                </Text>
              )}
              {known && !known.race.nameChangeEnds && (
                <Text size="sm" c="dimmed">
                  {noDeadlineText}
                </Text>
              )}
              {known && known.race.warningDays !== null && (
                <Text size="sm" fw={600} c="var(--lb-signal-text)">
                  {deadlineWarningText(known.race.warningDays)}
                </Text>
              )}
            </div>
          </Group>
        );
      }}
      {...props}
    />
  );
}
