import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PublicProfile } from '@/domain/account/public-profile';
import { boughtText, nameOf, sinceText, soldText } from './age';
import { Avatar } from './avatar';

interface PersonLineProps {
  person: PublicProfile;
  /** Who they are here: "Säljare". */
  as?: string;
  /** Beside the name. */
  mark?: ReactNode;
}

/** A user as others may see them: picture, first name and initial, since when, and what they have done here. */
export function PersonLine({ person, as, mark }: PersonLineProps) {
  const { since, sold, inTime, bought } = person;
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Avatar look={person.look} />
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="3px 10px">
          <Text fw={600}>
            {as && `${as}: `}
            {nameOf(person)}
          </Text>
          {mark}
        </Group>
        {since && (
          <Group gap="0 12px" fz="sm" lh="sm">
            <Text span inherit c="dimmed">
              {sinceText(since)}
            </Text>
            {sold !== null && (
              <Text span inherit fw={600}>
                {soldText(sold, inTime)}
              </Text>
            )}
            {bought !== null && (
              <Text span inherit fw={600}>
                {boughtText(bought)}
              </Text>
            )}
          </Group>
        )}
      </Box>
    </Group>
  );
}
