import { addDays, stockholmDate } from '@/domain/time';
import type { RaceFields } from '@/domain/validation/race';
import { now } from '@/server/lib/clock';

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
  transferMechanism: 'seller_direct',
  nameChangeOpens: null,
  nameChangeDeadline: addDays(stockholmDate(now()), 90),
  nameChangeCost: 150,
  nameChangeCostPayer: 'buyer',
  instructions: 'Logga in hos arrangören.',
  instructionsSeller: '',
  instructionsBuyer: '',
  groupRules: '',
  buyerFields: [],
  refusesDiscounted: false,
  refusesTransferred: false,
  verifiedOn: null,
  sourceUrl: '',
  placeholders: [],
  popularity: 1000,
  archived: false,
};
