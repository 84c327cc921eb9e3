import { optionalEmail } from '../account/input';
import { day, digits, instant, line, MAX_TEXT, pageInput, prose, raw } from '../input';
import { kronorInput, wholePriceInKronor } from '../money/amount-input';
import { kronor } from '../money/ore';
import { cleanText } from '../typed-text';
import { z } from '../zod';
import { sportCategories } from './categories';
import type { RaceChange } from './changes';
import { buyerFields } from './fields';
import { racePayers } from './organiser-fee';
import { nameChangeRules, verifiableFields } from './rules';
import { MAX_TIP_TEXT, raceTipOutcomes } from './tips';
import { fromWallTime, readWallTime, toClosingWallTime, toWallTime } from './wall-time';
import {
  entryReferenceRules,
  MAX_WINDOWS,
  type RaceDates,
  sellerMayChoose,
  type TransferWindow,
  transferMechanisms,
} from './windows';

const MAX_INSTRUCTIONS = 4000;
const MAX_COST = 100_000;
const MAX_NOTE = 500;
/** Metres; the hardest races climb about half of it. */
const MAX_CLIMB = 20_000;
const MAX_FIELD = 1_000_000;
export const RACE_PAGE = 25;

const needed = (missing: string) => line.min(1, missing).max(120, 'Högst 120 tecken.');
const words = prose.max(MAX_INSTRUCTIONS, `Högst ${MAX_INSTRUCTIONS} tecken.`);
const address = line
  .max(500, 'Högst 500 tecken.')
  .refine(
    (value) => value === '' || (/^https?:\/\//.test(value) && URL.canParse(value)),
    'Ange en giltig webbadress som börjar med https://',
  );

/** HH:MM */
const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

const wall = digits().superRefine((text, context) => {
  const { error } = readWallTime(text);
  if (error !== null) context.addIssue({ code: 'custom', message: error });
});

export const BAD_COST = 'Ange avgiften i hela kronor, 0 eller mer';

/** A transfer window as an admin writes it: days and times of Stockholm, the cost in whole kronor. */
const windowFields = z.object({
  opens: wall.nullable(),
  closes: digits()
    // A time alone lacks its day.
    .refine((text) => !/^(\d\d:\d\d)?$/.test(text), 'Sista dag för namnbyte är obligatoriskt')
    .pipe(wall),
  mechanism: z.enum(transferMechanisms, 'Du måste välja hur namnbytet går till'),
  /** 0 when the organiser takes nothing, null when it is not known. */
  cost: kronorInput(BAD_COST)
    .pipe(z.number().int(BAD_COST).min(0, BAD_COST).max(MAX_COST, 'Avgiften är orimligt hög'))
    .nullable(),
  payer: z.enum(racePayers, 'Du måste välja vem som betalar för namnbytet'),
  buyerFields: z.array(z.enum(buyerFields)),
  entryReference: z.enum(entryReferenceRules),
  minAge: z.number('Ange åldern i hela år').int('Ange åldern i hela år').min(1).max(99).nullable(),
  note: prose.max(MAX_NOTE, `Högst ${MAX_NOTE} tecken.`),
});
export type WindowFields = z.infer<typeof windowFields>;

/** A curated race as an admin writes it. Its days are judged by domain/race/dates, for they hang on today. */
const fields = z.object({
  raceName: needed('Loppets namn är obligatoriskt'),
  distance: needed('Distans är obligatoriskt'),
  location: needed('Plats är obligatoriskt'),
  date: digits().min(1, 'Datum är obligatoriskt').pipe(day),
  sportCategories: z.array(z.enum(sportCategories)).min(1, 'Du måste välja minst en sportkategori'),
  websiteUrl: address,
  organiserEmail: optionalEmail,
  nameChangeRule: z.enum(nameChangeRules),
  windows: z.array(windowFields).max(MAX_WINDOWS, `Högst ${MAX_WINDOWS} perioder.`),
  instructions: words,
  instructionsSeller: words,
  instructionsBuyer: words,
  groupRules: words,
  /** Whole kronor. */
  originalFee: wholePriceInKronor.nullable(),
  climbM: z
    .number('Ange höjdmetrarna som ett heltal')
    .int('Ange höjdmetrarna som ett heltal')
    .min(0, 'Ange höjdmetrarna som ett heltal')
    .max(MAX_CLIMB, 'Så mycket stiger inget lopp')
    .nullable(),
  fieldSize: z
    .number('Ange antalet deltagare som ett heltal')
    .int('Ange antalet deltagare som ett heltal')
    .min(1, 'Ange antalet deltagare som ett heltal')
    .max(MAX_FIELD, 'Så många startar i inget lopp')
    .nullable(),
  startTime: digits().refine(
    (text) => text === '' || isClock(text),
    'Ange ett klockslag, till exempel 08:00',
  ),
  figuresUrl: address,
  refusesDiscounted: z.boolean(),
  refusesTransferred: z.boolean(),
  verifiedOn: day.nullable(),
  sourceUrl: address,
  placeholders: z.array(z.enum(verifiableFields)),
  popularity: z.number('Ange ett heltal').int('Ange ett heltal').min(0).max(1_000_000),
  archived: z.boolean(),
});
export type RaceFields = z.infer<typeof fields>;

/** The fields that hang together. */
type Linked = Pick<RaceFields, 'nameChangeRule' | 'windows' | InstructionsField> &
  Partial<Pick<RaceFields, 'organiserEmail'>>;

interface Need {
  field: keyof Linked;
  message: string;
  missing: (race: Linked) => boolean;
}

const open = (race: Linked): boolean => race.nameChangeRule === 'allowed';
const apart = ({ windows }: Linked): boolean => sellerMayChoose(windows);

const written = (text: string | null | undefined): boolean => cleanText(text ?? '') !== '';

type InstructionsField = 'instructions' | 'instructionsSeller' | 'instructionsBuyer';

/** The texts a race still lacks before `instructionsFor` has one for both parties. */
function missingInstructions(race: Linked): InstructionsField[] {
  if (!open(race) || (!apart(race) && written(race.instructions))) return [];
  const missing = (['instructionsSeller', 'instructionsBuyer'] as const).filter(
    (field) => !written(race[field]),
  );
  return missing.length === 2 && !apart(race) ? ['instructions'] : missing;
}

/** What a race must have before its start places can change names. */
const needs: Need[] = [
  {
    field: 'windows',
    message: 'Lägg till minst en period för namnbyte',
    missing: (race) => open(race) && race.windows.length === 0,
  },
  {
    field: 'organiserEmail',
    message: 'Arrangörens e-postadress är obligatorisk',
    missing: (race) => open(race) && !race.organiserEmail,
  },
  {
    field: 'instructionsSeller',
    message: 'Instruktioner för säljare är obligatoriska',
    missing: (race) => missingInstructions(race).includes('instructionsSeller'),
  },
  {
    field: 'instructionsBuyer',
    message: 'Instruktioner för köpare är obligatoriska',
    missing: (race) => missingInstructions(race).includes('instructionsBuyer'),
  },
  {
    field: 'instructions',
    message: 'Namnbytesinstruktioner är obligatoriska',
    missing: (race) => missingInstructions(race).includes('instructions'),
  },
];

const isObject = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;

/** The rules between a race's fields, checked together with the fields themselves. */
const withNeeds = <Schema extends z.ZodType<Linked, unknown>>(schema: Schema, all = needs): Schema =>
  all.reduce(
    (refined, { field, message, missing }) =>
      refined.refine((race) => !missing(race), { path: [field], message, when: isObject }),
    schema,
  );

export const raceInput = withNeeds(fields);
/** `copyOf`: the race whose next edition it is. */
export const raceCreate = withNeeds(fields.extend({ copyOf: z.uuid().optional() }));
export const raceRef = z.object({ id: z.uuid() });
/** `updatedAt`: when the race was last changed, as the admin who changes it has seen it. */
export const raceUpdate = withNeeds(fields.extend({ id: z.uuid(), updatedAt: instant }));

const MAX_PAUSE_REASON = 300;
/** What an organiser's contacts may change of a race's own fields. Name, day, place and address stay with the admins. */
export const organiserFields = {
  windows: true,
  instructions: true,
  instructionsSeller: true,
  instructionsBuyer: true,
  groupRules: true,
  refusesDiscounted: true,
  refusesTransferred: true,
} as const;
const ofOrganiser = fields.pick(organiserFields).extend({
  /** The most a seller may ask, whole kronor; null without such a limit. */
  highestPrice: wholePriceInKronor.nullable(),
});
export type OrganiserRace = z.infer<typeof ofOrganiser>;
/** The organiser's address is the admins' to give. */
const organiserNeeds = needs.filter(({ field }) => field !== 'organiserEmail');
/** What an organiser's contacts write of their race. The rule is the race's own, which decides what is needed. */
export const organiserRace = withNeeds(
  ofOrganiser.extend({ nameChangeRule: z.enum(nameChangeRules) }),
  organiserNeeds,
);
export const organiserRaceUpdate = ofOrganiser.extend({ id: z.uuid(), updatedAt: instant });
export const pauseResaleInput = z.object({
  id: z.uuid(),
  /** Empty where none is given; sellers and buyers read it. */
  reason: prose.max(MAX_PAUSE_REASON, `Högst ${MAX_PAUSE_REASON} tecken.`),
});

const raceStates = ['coming', 'passed', 'archived', 'all'] as const;
export type RaceState = (typeof raceStates)[number];
const raceSorts = ['date', 'name', 'popularity', 'lastDay', 'cost', 'verified', 'watches'] as const;
export type RaceSort = (typeof raceSorts)[number];

/** Which races: those that fit the words, the rule and the time. */
export const raceFilter = z.object({
  query: line.max(100).default(''),
  rule: z.enum(nameChangeRules).optional(),
  state: z.enum(raceStates).default('coming'),
});
export type RaceFilter = z.infer<typeof raceFilter>;

export const raceList = raceFilter.extend({
  /** This race alone; other filters are ignored. */
  id: z.uuid().optional(),
  sort: z.enum(raceSorts).default('date'),
  desc: z.boolean().default(false),
  page: z.number().int().min(1).max(1000).default(1),
});
export type RaceList = z.infer<typeof raceList>;

/** More races than a season has. */
export const MAX_CSV_ROWS = 1000;
/** Characters of a CSV file of races. */
export const MAX_CSV = 500_000;
export const raceCsvInput = z.object({
  text: raw().min(1, 'Filen är tom.').max(MAX_CSV, 'Filen är för stor.'),
});
/** `digest`: of what the admin has seen that the file would do. */
export const raceCsvImport = raceCsvInput.extend({ digest: raw().max(100) });

const windowTimes = windowFields.pick({ opens: true, closes: true });

const toTimes = ({ opens, closes }: z.infer<typeof windowTimes>) => ({
  opensAt: opens === null ? null : fromWallTime(opens),
  // A text that is no time has been refused before.
  closesAt: fromWallTime(closes) ?? new Date(Number.NaN),
});

/** The days that domain/race/dates judges, each that can be read, whatever else is wrong. */
export const readDays = (input: { date: unknown; windows: readonly unknown[] }): RaceDates => ({
  date: fields.shape.date.safeParse(input.date).data ?? null,
  windows: input.windows.map((window) => {
    const { data } = windowTimes.safeParse(window);
    return data ? toTimes(data) : null;
  }),
});

/** A window as it is written, and as its race's row has it. Judges nothing, as `raceCodec`. */
export const windowCodec = z.codec(z.custom<WindowFields>(), z.custom<TransferWindow>(), {
  // In the order of a stored one: an audit compares windows as text.
  decode: ({ opens, closes, cost, note, ...window }) => ({
    ...toTimes({ opens, closes }),
    mechanism: window.mechanism,
    cost: cost === null ? null : kronor(cost),
    payer: window.payer,
    buyerFields: window.buyerFields,
    entryReference: window.entryReference,
    minAge: window.minAge,
    note: note || null,
  }),
  encode: ({ opensAt, closesAt, cost, note, ...window }) => ({
    ...window,
    opens: opensAt && toWallTime(opensAt),
    closes: toClosingWallTime(closesAt),
    cost: cost === null ? null : Math.round(cost / 100),
    buyerFields: [...window.buyerFields],
    note: note ?? '',
  }),
});

/** What an organiser has decided, as an admin enters it. */
const raceChangeInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('moved'), date: day, lastDay: day.nullable() }),
  z.object({ kind: z.literal('closed_early'), lastDay: day }),
]) satisfies z.ZodType<RaceChange>;

export const changedRaceRef = z.object({ raceId: z.uuid() });
export const raceChangeRef = z.object({ raceChangeId: z.uuid() });
/** Why an admin makes the change, for the log. */
const note = prose.min(1, 'Skriv var arrangören säger det.').max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`);
export const raceChangeQuery = changedRaceRef.extend({ change: raceChangeInput });
export const startRaceChangeInput = raceChangeQuery.extend({ note });
export const previewRaceChangeInput = raceChangeQuery.extend(pageInput.shape);

const MAX_LINK = 500;

/** A web address as users write it: without https:// it is taken to be there. */
export const link = line
  .max(MAX_LINK, `Högst ${MAX_LINK} tecken.`)
  .transform((typed) => (typed === '' || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`))
  .refine((typed) => {
    if (typed === '') return true;
    const url = /^https?:\/\//i.test(typed) && URL.canParse(typed) ? new URL(typed) : null;
    return url?.hostname.includes('.') ?? false;
  }, 'Skriv en webbadress, till exempel loppet.se')
  .transform((typed) => typed.replace(/^https?:/i, (scheme) => scheme.toLowerCase()));

const text = prose.max(MAX_TIP_TEXT, `Högst ${MAX_TIP_TEXT} tecken.`);

/** A tip about a race: one that we lack, by its name, or one of ours. */
export const raceTipInput = z
  .object({
    /** Null of a race that we lack. */
    raceId: z.uuid().nullable(),
    raceName: line.max(120, 'Högst 120 tecken.').default(''),
    date: day.nullable().default(null),
    link: link.default(''),
    text: text.default(''),
    /** Where a visitor wants the answer; a user's own address is used otherwise. */
    email: optionalEmail.default(''),
  })
  .refine(({ raceId, raceName }) => raceId !== null || raceName !== '', {
    message: 'Skriv vad loppet heter.',
    path: ['raceName'],
    when: () => true,
  })
  .refine(({ raceId, text }) => raceId === null || text !== '', {
    message: 'Skriv vad som inte stämmer.',
    path: ['text'],
    when: () => true,
  });
export type RaceTipInput = z.output<typeof raceTipInput>;

/** How an admin ends a tip; `raceId`: the race that was added for it. */
export const handleRaceTipInput = z
  .object({
    id: z.uuid(),
    outcome: z.enum(raceTipOutcomes),
    raceId: z.uuid().optional(),
    note: text.default(''),
  })
  .refine(({ outcome, note }) => outcome !== 'closed' || note !== '', {
    message: 'Skriv varför inget ändras.',
    path: ['note'],
  })
  .refine(({ outcome, raceId }) => (outcome === 'added') === (raceId !== undefined), { path: ['raceId'] });
export type HandleRaceTip = z.output<typeof handleRaceTipInput>;
