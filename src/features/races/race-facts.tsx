import { IconRoute } from '@tabler/icons-react';
import type { Fact } from '@/components/facts';
import { dateAndTown } from './date-and-town';

/** When, where and how far a race is. @param size of the icons, px. */
export const raceFacts = (race: { date: string; location: string; distance: string }, size = 18): Fact[] => [
  ...dateAndTown(race, size),
  { label: 'Distans', value: race.distance, icon: <IconRoute size={size} /> },
];
