import { aWindow } from '@sandbox/scenario/windows';
import { kronor } from '@/domain/money/ore';
import type { SportCategory } from '@/domain/race/categories';
import { daysToNextYear } from '@/domain/race/dates';
import type { BuyerField } from '@/domain/race/fields';
import type { RacePayer } from '@/domain/race/organiser-fee';
import { type VerifiableField, verifiableFields } from '@/domain/race/rules';
import { slugify } from '@/domain/race/slug';
import { fromWallTime } from '@/domain/race/wall-time';
import type { TransferMechanism, TransferWindow } from '@/domain/race/windows';
import { addDays, type DateString, daysBetween } from '@/domain/time';
import type { races } from '@/server/db/schema';
import more from './more-races.json';
import found from './races.json';

type MoreRace = (typeof more)[number];

/** Races whose editions were last read of before this year may have ended. */
const OLD = 2022;

/** What no source says of a race, or what is derived: its next day always is, from the edition that was found. */
export const unknownOf = (race: MoreRace): VerifiableField[] => [
  'date',
  ...(race.name_change_allowed === null ? (['rule'] as const) : []),
  ...(Number(race.edition.slice(0, 4)) < OLD ? (['edition'] as const) : []),
];

/** The first edition at least so many days from today, year by year from the one that was found. */
export function nextEdition(edition: DateString, today: DateString, minDays: number): DateString {
  let next = edition;
  while (daysBetween(today, next) < minDays) next = addDays(next, daysToNextYear(next));
  return next;
}

/** Where the organiser's rule was read. */
export const ruleSourceOf = ({ sources }: MoreRace): string | null =>
  sources.find(({ found }) => found.includes('rule'))?.url ?? null;

export const moreRaces = more.map((race) => ({
  ...race,
  sport_categories: race.sport_categories as SportCategory[],
}));

type Found = (typeof found)[number];

const standardLabels: Record<string, string> = {
  '5 km': '5K',
  '10 km': '10K',
  '21,1 km': '21K',
  '42 km': '42K',
  '42,2 km': '42K',
};

interface Distances {
  race_name: string;
  distances: string[];
}

/**
 * Each distance is a race of its own: the first keeps the race's name, "Lidingöloppet 30" becomes "Lidingöloppet 15",
 * and where the name has no number the distance is added.
 */
function nameOf(race: Distances, nth: number): string {
  const distance = race.distances[nth] ?? '';
  if (nth === 0) return race.race_name;
  const [number] = distance.split(' ');
  return / \d+$/.test(race.race_name)
    ? race.race_name.replace(/\d+$/, number ?? '')
    : `${race.race_name} ${distance}`;
}

/** A race for each distance. */
const eachDistance = <Race extends Distances>(race: Race) =>
  race.distances.map((distance, nth) => ({
    found: race,
    raceName: nameOf(race, nth),
    distance: standardLabels[distance] ?? distance,
  }));

/** The races whose name change was looked up, one for each distance. */
const curatedEditions = found.flatMap((race) =>
  eachDistance(race).map((edition) => ({
    ...edition,
    location: race.location,
    date: race.date_2027,
    sportCategories: race.sport_categories as SportCategory[],
  })),
);
type CuratedEdition = (typeof curatedEditions)[number];

/** Further races, of which little more than name, place, distance and day is known. */
const moreEditions = moreRaces.flatMap((race) =>
  eachDistance(race).map((edition) => ({
    ...edition,
    location: race.location,
    date: race.edition,
    sportCategories: race.sport_categories,
  })),
);
type MoreEdition = (typeof moreEditions)[number];

/** All races of the seed but the made-up ones. */
export const editions = [...curatedEditions, ...moreEditions];

type RaceRow = typeof races.$inferInsert;

/** A window as the source has it: days before the race's, and what differs from the race itself. */
interface FoundWindow {
  opens_days?: number;
  closes_days: number;
  closes_time?: string;
  mechanism?: string;
  cost_sek?: number | null;
  note?: string;
}
/** Where the source says nothing. */
const unknownWindow: FoundWindow = { closes_days: 7 };

/** The order of the popular races on the home page. */
const popular = [
  'Göteborgsvarvet Halvmarathon',
  'Vasaloppet',
  'Lidingöloppet 30',
  'Vätternrundan 315',
  'Tjejvasan',
  'Cykelvasan 90',
  'Ultravasan 90',
  'Tough Viking Stockholm',
];

/** The source's notes on unverified facts, as fields. */
const guesses: Record<string, VerifiableField> = {
  transfer_opens: 'opens',
  transfer_closes: 'deadline',
  date: 'date',
  '2027 date': 'date',
  place: 'location',
  distance: 'distance',
  '90 km': 'distance',
  '45 km': 'distance',
  fee: 'cost',
  payer: 'payer',
  mechanism: 'mechanism',
  'exact mechanism': 'mechanism',
  'probably replaced by buyer_code': 'mechanism',
  fields: 'buyer_fields',
  rule: 'rule',
  'current rule': 'rule',
  'event may have ended': 'edition',
};

function guess(note: string): VerifiableField {
  const field = guesses[note];
  if (!field) throw new Error(`races.json has a placeholder nobody knows: ${note}`);
  return field;
}

/** Figures that are well known, by the race's name, with where they are from. */
const figures: Record<string, Pick<RaceRow, 'climbM' | 'fieldSize' | 'startTime' | 'figuresUrl'>> = {
  Vasaloppet: { fieldSize: 15_800, startTime: '08:00', figuresUrl: 'https://www.vasaloppet.se/' },
};

/** Whole weeks, so that a Sunday race stays on a Sunday. */
const YEAR_OF_WEEKS = 364;
/** A race this close gets its next edition, so that it can be bought in the demo. */
const MIN_DAYS_AHEAD = 21;

/** The race's next date, from the one in the source. */
function nextDate(date: DateString, today: DateString): DateString {
  let next = date;
  while (daysBetween(today, next) < MIN_DAYS_AHEAD) next = addDays(next, YEAR_OF_WEEKS);
  return next;
}

const instructions: Record<TransferMechanism, { seller: string; buyer: string }> = {
  seller_direct: {
    seller:
      'Logga in på din anmälan hos arrangören och välj att överlåta platsen. Fyll i köparens uppgifter, betala avgiften om den är din och spara bekräftelsen.',
    buyer: 'Säljaren gör namnbytet åt dig. Du får en bekräftelse från arrangören när platsen är din.',
  },
  buyer_code: {
    seller:
      'Logga in på din anmälan hos arrangören och starta överlåtelsen. En kod eller länk skapas: kopiera den och lämna den till köparen här.',
    buyer:
      'Du får en kod eller länk. Använd den hos arrangören för att anmäla dig med dina egna uppgifter och betala avgiften där.',
  },
  email_organiser: {
    seller:
      'Mejla arrangören från den adress du anmälde dig med. Skriv ditt startnummer eller din anmälan och köparens uppgifter. Spara svaret som bekräftelse.',
    buyer: 'Säljaren mejlar arrangören. Du får en bekräftelse när ditt namn står i startlistan.',
  },
  on_site: {
    seller: 'Ge köparen din bekräftelse och en undertecknad fullmakt.',
    buyer: 'Byt namn på plats när du hämtar nummerlappen. Ta med legitimation och säljarens bekräftelse.',
  },
};

const isMechanism = (value: string): value is TransferMechanism => value in instructions;
const inOre = (sek: number | null) => (sek === null ? null : kronor(sek));

/** The race's windows on this edition's days; none where the organiser's rules are unknown. */
function windowsOf(race: Found, mechanism: TransferMechanism | null, date: DateString): TransferWindow[] {
  if (!mechanism || !race.fee_payer) return [];
  const windows: FoundWindow[] = 'windows' in race && race.windows ? race.windows : [unknownWindow];
  return windows.map((window) =>
    aWindow(
      {
        opensDay: window.opens_days === undefined ? null : addDays(date, -window.opens_days),
        transferMechanism: window.mechanism && isMechanism(window.mechanism) ? window.mechanism : mechanism,
        nameChangeCost: inOre(window.cost_sek === undefined ? race.name_change_cost_sek : window.cost_sek),
        nameChangeCostPayer: race.fee_payer as RacePayer,
        buyerFields: race.buyer_fields as BuyerField[],
      },
      date,
      {
        closesAt:
          fromWallTime(`${addDays(date, -window.closes_days)} ${window.closes_time ?? '24:00'}`) ?? undefined,
        note: window.note ?? null,
      },
    ),
  );
}

function toRow(edition: CuratedEdition, today: DateString, at: Date): RaceRow {
  const { found: race, raceName, distance, location, sportCategories } = edition;
  const date = nextDate(edition.date, today);
  const allowed = race.name_change_allowed === true && isMechanism(race.transfer_mechanism);
  const mechanism = isMechanism(race.transfer_mechanism) ? race.transfer_mechanism : null;
  const host = race.provenance.source.split(/[\s/,]/)[0];
  const guessed: string[] = [...race.provenance.placeholder];
  if (allowed && !race.transfer_closes) guessed.push('transfer_closes');
  const rank = popular.indexOf(raceName);
  const [source] = race.provenance.source.split(/[\s,]/);
  return {
    slug: slugify(raceName),
    raceName,
    distance,
    location,
    date,
    sportCategories,
    websiteUrl: `https://${host}`,
    organiserEmail: allowed ? `info@${host}` : null,
    nameChangeRule: allowed ? 'allowed' : race.name_change_allowed === false ? 'forbidden' : 'unknown',
    windows: windowsOf(race, mechanism, date),
    instructionsSeller: mechanism && instructions[mechanism].seller,
    instructionsBuyer: mechanism && instructions[mechanism].buyer,
    ...figures[raceName],
    sourceUrl: `https://${source}`,
    placeholders: [...new Set(guessed.map(guess))],
    popularity: rank === -1 ? 1000 : rank,
    createdAt: at,
    updatedAt: at,
  };
}

/** A race whose name change nobody has looked up, or that allows none: what no source says is left empty. */
function toPlainRow(edition: MoreEdition, today: DateString, at: Date): RaceRow {
  const { found: race, raceName, distance, location, sportCategories } = edition;
  return {
    slug: slugify(raceName),
    raceName,
    distance,
    location,
    date: nextEdition(edition.date, today, MIN_DAYS_AHEAD),
    sportCategories,
    websiteUrl: race.website,
    nameChangeRule: race.name_change_allowed === false ? 'forbidden' : 'unknown',
    sourceUrl: ruleSourceOf(race) ?? race.website,
    placeholders: unknownOf(race),
    createdAt: at,
    updatedAt: at,
  };
}

/**
 * Made-up races, for what no real race has: a near deadline, a fee whose payer the seller chooses, a name change on site,
 * an organiser that uses the site. All their fields are unverified.
 */
function exampleRaces(today: DateString, at: Date): RaceRow[] {
  const shared = {
    location: 'Exempelstad',
    nameChangeRule: 'allowed' as const,
    placeholders: verifiableFields.filter((field) => field !== 'edition'),
    popularity: 1000,
    createdAt: at,
    updatedAt: at,
  };
  return [
    {
      ...shared,
      slug: 'exempelloppet',
      raceName: 'Exempelloppet',
      distance: '10K',
      date: addDays(today, 11),
      sportCategories: ['Löpning', 'Trail'],
      websiteUrl: 'https://exempelloppet.example',
      organiserEmail: 'info@exempelloppet.example',
      windows: [
        aWindow(
          {
            lastDay: addDays(today, 4),
            nameChangeCost: kronor(150),
            nameChangeCostPayer: 'seller_chooses',
            buyerFields: ['full_name', 'birth_date', 'phone', 'shirt_size'],
            entryReference: 'optional',
          },
          addDays(today, 11),
        ),
      ],
      instructionsSeller: instructions.seller_direct.seller,
      instructionsBuyer: instructions.seller_direct.buyer,
      refusesDiscounted: true,
    },
    {
      ...shared,
      slug: 'exempelhalvan',
      raceName: 'Exempelhalvan',
      distance: '21 km',
      date: addDays(today, 150),
      sportCategories: ['Löpning'],
      websiteUrl: 'https://exempelhalvan.example',
      organiserEmail: 'info@exempelhalvan.example',
      windows: [
        aWindow(
          {
            lastDay: addDays(today, 140),
            nameChangeCost: kronor(150),
            nameChangeCostPayer: 'seller_chooses',
            buyerFields: ['full_name', 'birth_date', 'phone', 'shirt_size'],
            entryReference: 'optional',
          },
          addDays(today, 150),
        ),
      ],
      instructionsSeller: instructions.seller_direct.seller,
      instructionsBuyer: instructions.seller_direct.buyer,
    },
    {
      ...shared,
      slug: 'exempelrundan',
      raceName: 'Exempelrundan',
      distance: '60 km',
      date: addDays(today, 45),
      sportCategories: ['Cykel'],
      websiteUrl: 'https://exempelrundan.example',
      organiserEmail: 'info@exempelrundan.example',
      windows: [
        aWindow(
          {
            transferMechanism: 'on_site',
            lastDay: addDays(today, 44),
            nameChangeCost: kronor(100),
            nameChangeCostPayer: 'buyer',
            buyerFields: ['full_name', 'personnummer', 'address'],
            entryReference: 'required',
          },
          addDays(today, 45),
        ),
      ],
      instructionsSeller: instructions.on_site.seller,
      instructionsBuyer: instructions.on_site.buyer,
      groupRules: 'Starttiden följer platsen. Skriv vilken det är.',
    },
    {
      ...shared,
      slug: 'exempelsparet',
      raceName: 'Exempelspåret',
      distance: '30 km',
      date: addDays(today, 60),
      sportCategories: ['Skidor'],
      websiteUrl: 'https://exempelsparet.example',
      organiserEmail: 'info@exempelsparet.example',
      windows: [
        aWindow(
          {
            lastDay: addDays(today, 50),
            nameChangeCost: kronor(50),
            nameChangeCostPayer: 'seller',
            buyerFields: ['full_name'],
          },
          addDays(today, 60),
        ),
      ],
      instructionsSeller: instructions.seller_direct.seller,
      instructionsBuyer: instructions.seller_direct.buyer,
    },
  ];
}

/** The races of the seed, dated from today on. */
export const raceRows = (today: DateString, at: Date): RaceRow[] => [
  ...curatedEditions.map((edition) => toRow(edition, today, at)),
  ...moreEditions.map((edition) => toPlainRow(edition, today, at)),
  ...exampleRaces(today, at),
];
