import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import type { Fact } from '@/components/facts';
import { formatDate } from '@/text/dates';

/** When and where a race is. @param size of the icons, px. */
export const dateAndTown = (race: { date: string; location: string }, size = 18): Fact[] => [
  { label: 'Datum', value: formatDate(race.date), icon: <IconCalendarEvent size={size} /> },
  { label: 'Plats', value: race.location, icon: <IconMapPin size={size} /> },
];
