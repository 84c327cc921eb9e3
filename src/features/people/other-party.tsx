import { Group } from '@mantine/core';
import type { PublicProfile } from '@/domain/account/public-profile';
import { PersonLine } from './person-line';

interface OtherPartyProps {
  purchase: { other: PublicProfile | null } | null;
  as: 'Säljare' | 'Köpare';
}

/** The other party of one's purchase. Draws nothing while they are not to be seen. */
export const OtherParty = ({ purchase, as }: OtherPartyProps) =>
  purchase?.other && (
    <Group mt="md">
      <PersonLine person={purchase.other} as={as} />
    </Group>
  );
