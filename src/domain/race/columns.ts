import { kronor } from '../money/ore';
import { type RaceFields, toWindow, windowFieldsOf } from './input';

/** A race's fields as its row has them: empty texts are nothing, the cost is öre. */
export const raceColumns = ({ windows, ...race }: RaceFields) => ({
  ...race,
  windows: windows.map(toWindow),
  websiteUrl: race.websiteUrl || null,
  organiserEmail: race.organiserEmail || null,
  instructions: race.instructions || null,
  instructionsSeller: race.instructionsSeller || null,
  instructionsBuyer: race.instructionsBuyer || null,
  groupRules: race.groupRules || null,
  originalFee: race.originalFee === null ? null : kronor(race.originalFee),
  startTime: race.startTime || null,
  figuresUrl: race.figuresUrl || null,
  sourceUrl: race.sourceUrl || null,
});

/** A row's fields as an admin writes them: the way back from raceColumns. */
export const raceFieldsOf = ({ windows, ...race }: ReturnType<typeof raceColumns>): RaceFields => ({
  raceName: race.raceName,
  distance: race.distance,
  location: race.location,
  date: race.date,
  sportCategories: race.sportCategories,
  websiteUrl: race.websiteUrl ?? '',
  organiserEmail: race.organiserEmail ?? '',
  nameChangeRule: race.nameChangeRule,
  windows: windows.map(windowFieldsOf),
  instructions: race.instructions ?? '',
  instructionsSeller: race.instructionsSeller ?? '',
  instructionsBuyer: race.instructionsBuyer ?? '',
  groupRules: race.groupRules ?? '',
  originalFee: race.originalFee === null ? null : Math.round(race.originalFee / 100),
  climbM: race.climbM,
  startTime: race.startTime ?? '',
  figuresUrl: race.figuresUrl ?? '',
  refusesDiscounted: race.refusesDiscounted,
  refusesTransferred: race.refusesTransferred,
  verifiedOn: race.verifiedOn,
  sourceUrl: race.sourceUrl ?? '',
  placeholders: race.placeholders,
  popularity: race.popularity,
  archived: race.archived,
});

/** A race of which nothing is known: what a form starts from, and what missing columns of a CSV file mean. */
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
