import type { RaceFields } from '../validation/race';

/** A race of which nothing is known: what a form starts from, and what missing columns of a sheet mean. */
export const blankRace: RaceFields = {
  raceName: '',
  distance: '',
  location: '',
  date: '',
  sportCategories: [],
  websiteUrl: '',
  organiserEmail: '',
  nameChangeRule: 'unknown',
  windows: [],
  instructions: '',
  instructionsSeller: '',
  instructionsBuyer: '',
  groupRules: '',
  originalFee: null,
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
