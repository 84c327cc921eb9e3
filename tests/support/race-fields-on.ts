import { blankRace } from '@/domain/race/columns';
import type { RaceFields, WindowFields } from '@/domain/race/input';
import { addDays, type DateString } from '@/domain/time';

/** A window as an admin writes it, open until ninety days from a day. */
export const windowFieldsOn = (today: DateString, changes: Partial<WindowFields> = {}): WindowFields => ({
  opens: null,
  closes: `${addDays(today, 90)} 24:00`,
  mechanism: 'seller_direct',
  cost: 150,
  payer: 'buyer',
  buyerFields: [],
  entryReference: 'none',
  minAge: null,
  note: '',
  ...changes,
});

/** A race as an admin writes it, a hundred days from a day. */
export const raceFieldsOn = (today: DateString): RaceFields => ({
  ...blankRace,
  raceName: 'Höstrusket',
  distance: '10K',
  location: 'Umeå',
  date: addDays(today, 100),
  sportCategories: ['Löpning'],
  organiserEmail: 'info@hostrusket.example',
  nameChangeRule: 'allowed',
  windows: [windowFieldsOn(today)],
  instructions: 'Logga in hos arrangören.',
});
