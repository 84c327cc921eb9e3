import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import type { Fact } from '@/components/facts';
import { formatDate } from '@/text/dates';

/** When and where a race is. */
export const dateAndTown = (race: { date: string; location: string }): Fact[] => [
  { label: 'Datum', value: formatDate(race.date), icon: <IconCalendarEvent size={18} /> },
  { label: 'Plats', value: race.location, icon: <IconMapPin size={18} /> },
];
