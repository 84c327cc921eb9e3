import { addDays, stockholmDate } from '@/domain/time';
import type { RaceFields, WindowFields } from '@/domain/validation/race';
import { now } from '@/server/lib/clock';

/** A window as an admin writes it, open until ninety days from now. */
export const windowFields = (changes: Partial<WindowFields> = {}): WindowFields => ({
  opens: null,
  closes: `${addDays(stockholmDate(now()), 90)} 24:00`,
  mechanism: 'seller_direct',
  cost: 150,
  payer: 'buyer',
  buyerFields: [],
  entryReference: 'none',
  minAge: null,
  note: '',
  ...changes,
});

/** A race as an admin writes it, a hundred days from now. */
export const raceFields: RaceFields = {
  raceName: 'Höstrusket',
  distance: '10K',
  location: 'Umeå',
  date: addDays(stockholmDate(now()), 100),
  sportCategories: ['Löpning'],
  websiteUrl: '',
  organiserEmail: 'info@hostrusket.example',
  nameChangeRule: 'allowed',
  windows: [windowFields({})],
  instructions: 'Logga in hos arrangören.',
  instructionsSeller: '',
  instructionsBuyer: '',
  groupRules: '',
  climbM: null,
  startTime: '',
  figuresUrl: '',
  refusesDiscounted: false,
  refusesTransferred: false,
  verifiedOn: null,
  sourceUrl: '',
  placeholders: [],
  popularity: 1000,
  archived: false,
};
