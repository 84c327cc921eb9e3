import { IconRoute } from '@tabler/icons-react';
import type { Fact } from '@/components/facts';
import { formatNumber } from '@/text/numbers';
import { dateAndTown } from './date-and-town';

/** When, where and how far a race is. */
export const raceFacts = (race: { date: string; location: string; distance: string }): Fact[] => [
  ...dateAndTown(race),
  { label: 'Distans', value: race.distance, icon: <IconRoute size={18} /> },
];

/** How hard and how large a race is, as far as it is known. */
export const sizeFacts = ({
  climbM,
  fieldSize,
}: {
  climbM: number | null;
  fieldSize: number | null;
}): Fact[] => [
  ...(climbM === null ? [] : [{ label: 'Stigning', value: `${formatNumber(climbM)} m` }]),
  ...(fieldSize === null ? [] : [{ label: 'Deltagare', value: formatNumber(fieldSize) }]),
];
