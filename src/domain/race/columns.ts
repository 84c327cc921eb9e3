import { kronor, type Ore } from '../money/ore';
import { z } from '../zod';
import { organiserFields, type RaceFields, windowCodec } from './input';

/** A field that its row has as it is written. */
const same = <Field extends keyof RaceFields>() => z.custom<RaceFields[Field]>();

/** Nothing is an empty text where it is written, and null in the row. */
const text = z.codec(z.string(), z.string().nullable(), {
  decode: (written) => written || null,
  encode: (stored) => stored ?? '',
});

/** Kronor where they are written, öre in the row. */
const money = z.codec(z.number().nullable(), z.custom<Ore>().nullable(), {
  decode: (written) => (written === null ? null : kronor(written)),
  encode: (stored) => (stored === null ? null : Math.round(stored / 100)),
});

/**
 * A race's fields as they are written, in a form, a CSV file or by a program, and as its row has them. Judges nothing:
 * that is for `raceInput`, and a row may be older than its rules.
 */
export const raceCodec = z.object({
  raceName: same<'raceName'>(),
  distance: same<'distance'>(),
  location: same<'location'>(),
  date: same<'date'>(),
  sportCategories: same<'sportCategories'>(),
  websiteUrl: text,
  organiserEmail: text,
  nameChangeRule: same<'nameChangeRule'>(),
  windows: z.array(windowCodec),
  instructions: text,
  instructionsSeller: text,
  instructionsBuyer: text,
  groupRules: text,
  originalFee: money,
  climbM: same<'climbM'>(),
  fieldSize: same<'fieldSize'>(),
  startTime: text,
  figuresUrl: text,
  refusesDiscounted: same<'refusesDiscounted'>(),
  refusesTransferred: same<'refusesTransferred'>(),
  verifiedOn: same<'verifiedOn'>(),
  sourceUrl: text,
  placeholders: same<'placeholders'>(),
  popularity: same<'popularity'>(),
  archived: same<'archived'>(),
}) satisfies z.ZodType<unknown, RaceFields>;

/** The same of what an organiser's contacts may write. */
export const organiserCodec = raceCodec.pick(organiserFields).extend({ highestPrice: money });

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
  fieldSize: null,
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
