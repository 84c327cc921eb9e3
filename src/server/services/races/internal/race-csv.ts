import { readAmount } from '@/domain/money/ore';
import { sportCategories } from '@/domain/race/categories';
import { buyerFields } from '@/domain/race/fields';
import { BAD_COST, type RaceFields, type WindowFields } from '@/domain/race/input';
import { racePayers } from '@/domain/race/organiser-fee';
import { nameChangeRules, verifiableFields } from '@/domain/race/rules';
import { entryReferenceRules, MAX_WINDOWS, transferMechanisms } from '@/domain/race/windows';
import { foldDiacritics } from '@/domain/site/search-words';
import { isDay } from '@/domain/time';
import {
  buyerFieldLabels,
  entryReferenceLabels,
  mechanismLabels,
  racePayerLabels,
  ruleLabels,
  verifiableFieldLabels,
} from '@/text/race';

/** An invalid cell; the message is shown beside its row. */
export class CellError extends Error {}

/** Formats and parses a kind of value. */
interface Kind<Value> {
  write: (value: Value) => string;
  /** @throws CellError */
  read: (cell: string) => Value;
}

const text: Kind<string> = { write: (value) => value, read: (cell) => cell };

/** Validated with the rest of the race. */
const day: Kind<string> = text;
const optionalDay: Kind<string | null> = { write: (value) => value ?? '', read: (cell) => cell || null };

const whole: Kind<number> = {
  write: String,
  read: (cell) => {
    const digits = cell.replace(/\s/g, '');
    if (!/^\d{1,9}$/.test(digits)) throw new CellError('Ange ett heltal');
    return Number(digits);
  },
};

const optionalKronor: Kind<number | null> = {
  write: (value) => (value === null ? '' : String(value)),
  read: (cell) => {
    if (cell === '') return null;
    const { amount, error } = readAmount(cell);
    if (error !== null) throw new CellError(error);
    if (amount < 0 || amount % 100 !== 0) throw new CellError(BAD_COST);
    return amount / 100;
  },
};

const yesNo: Kind<boolean> = {
  write: (value) => (value ? 'Ja' : 'Nej'),
  read: (cell) => {
    const answer = foldDiacritics(cell);
    if (answer === '' || answer === 'nej') return false;
    if (answer === 'ja') return true;
    throw new CellError('Skriv Ja eller Nej');
  },
};

const oneOf = <Value extends string>(
  values: readonly Value[],
  labels: Partial<Record<Value, string>> = {},
): Kind<Value> => {
  const labelOf = (value: Value): string => labels[value] ?? value;
  return {
    write: labelOf,
    read: (cell) => {
      const found = values.find(
        (value) => foldDiacritics(labelOf(value)) === foldDiacritics(cell) || value === cell,
      );
      if (found === undefined) throw new CellError(`Skriv något av: ${values.map(labelOf).join(', ')}`);
      return found;
    },
  };
};

const optionalWhole: Kind<number | null> = {
  write: (value) => (value === null ? '' : String(value)),
  read: (cell) => (cell === '' ? null : whole.read(cell)),
};

/** Days alone where something opens as the day begins, or closes as it ends. */
const opening: Kind<string | null> = {
  write: (value) => value?.replace(/ 00:00$/, '') ?? '',
  read: (cell) => (cell === '' ? null : isDay(cell) ? `${cell} 00:00` : cell),
};
const closing: Kind<string> = {
  write: (value) => value.replace(/ 24:00$/, ''),
  read: (cell) => (isDay(cell) ? `${cell} 24:00` : cell),
};

/** A choice that may be empty in the file; whether it must be made is judged with the rest of the race. */
const choice = <Value extends string>({ write, read }: Kind<Value>): Kind<Value> => ({
  write: (value) => (value === '' ? '' : write(value)),
  read: (cell) => (cell === '' ? ('' as Value) : read(cell)),
});

const several = <Value>({ write, read }: Kind<Value>): Kind<Value[]> => ({
  write: (values) => values.map(write).join(', '),
  read: (cell) => [
    ...new Set(
      cell
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
        .map(read),
    ),
  ],
});

interface Column {
  /** The field of the race, `windows.0.closes` for one of a window. */
  key: string;
  heading: string;
  write: (race: RaceFields) => string;
  /** Parses the cell. @throws CellError */
  read: (cell: string) => unknown;
}

/** The columns of fields: their headings, and how their cells are written and read. */
type Cells<Fields> = { [Field in keyof Fields]: [heading: string, kind: Kind<Fields[Field]>] };

const columnsOf = <Fields extends object>(
  cells: Cells<Fields>,
  fieldsOf: (race: RaceFields) => Fields,
  { prefix = '', suffix = '' } = {},
): Column[] =>
  (Object.keys(cells) as (keyof Fields & string)[]).map((field) => {
    const [heading, { write, read }] = cells[field];
    return {
      key: `${prefix}${field}`,
      heading: `${heading}${suffix}`,
      write: (race) => write(fieldsOf(race)[field]),
      read,
    };
  });

const raceCells: Cells<Omit<RaceFields, 'windows'>> = {
  raceName: ['Lopp', text],
  distance: ['Distans', text],
  location: ['Plats', text],
  date: ['Datum', day],
  sportCategories: ['Sportkategorier', several(oneOf(sportCategories))],
  websiteUrl: ['Webbplats', text],
  organiserEmail: ['Arrangörens e-post', text],
  nameChangeRule: ['Namnbyte', oneOf(nameChangeRules, ruleLabels)],
  instructions: ['Instruktioner', text],
  instructionsSeller: ['Instruktioner för säljare', text],
  instructionsBuyer: ['Instruktioner för köpare', text],
  groupRules: ['Regler för startgrupp', text],
  originalFee: ['Ordinarie startavgift i kronor', optionalKronor],
  climbM: ['Höjdmeter', optionalWhole],
  fieldSize: ['Antal deltagare', optionalWhole],
  startTime: ['Starttid', text],
  figuresUrl: ['Källa för starttid och höjdmeter', text],
  refusesDiscounted: ['Nekar rabatterade', yesNo],
  refusesTransferred: ['Nekar redan överlåtna', yesNo],
  verifiedOn: ['Kontrollerat den', optionalDay],
  sourceUrl: ['Källa', text],
  placeholders: ['Ännu inte verifierat', several(oneOf(verifiableFields, verifiableFieldLabels))],
  popularity: ['Ordning bland populära', whole],
  archived: ['Arkiverat', yesNo],
};

const windowCells: Cells<WindowFields> = {
  mechanism: ['Hur det går till', choice(oneOf(transferMechanisms, mechanismLabels))],
  opens: ['Namnbytet öppnar', opening],
  closes: ['Sista dag för namnbyte', closing],
  cost: ['Avgift i kronor', optionalKronor],
  payer: ['Vem betalar', choice(oneOf(racePayers, racePayerLabels))],
  buyerFields: ['Köparens uppgifter', several(oneOf(buyerFields, buyerFieldLabels))],
  entryReference: ['Startnummer', oneOf(entryReferenceRules, entryReferenceLabels)],
  minAge: ['Lägsta ålder', optionalWhole],
  note: ['Villkor', text],
};

/** A window that nothing is known of: an empty choice is refused by the form's own rules. */
const blankWindow: WindowFields = {
  opens: null,
  closes: '',
  mechanism: '' as WindowFields['mechanism'],
  cost: null,
  payer: '' as WindowFields['payer'],
  buyerFields: [],
  entryReference: 'none',
  minAge: null,
  note: '',
};

/** The columns of the transfer windows; the headings of the first have no number. */
const windowColumns = Array.from({ length: MAX_WINDOWS }, (_, nth) =>
  columnsOf(windowCells, ({ windows }) => windows[nth] ?? blankWindow, {
    prefix: `windows.${nth}.`,
    suffix: nth === 0 ? '' : ` ${nth + 1}`,
  }),
).flat();

/** The columns of the CSV file: every field that admins edit. */
export const raceCsvColumns = columnsOf(raceCells, (race) => race).flatMap((column) =>
  column.key === 'nameChangeRule' ? [column, ...windowColumns] : column,
);

/** Identifies a race, also when its name or day has changed. */
export const ID_HEADING = 'Id';

const isBlank = (window: WindowFields): boolean => JSON.stringify(window) === JSON.stringify(blankWindow);

/** A race with a row's values; fields without a column are kept. */
export function withCells(race: RaceFields, cells: Record<string, unknown>): RaceFields {
  const own = Object.fromEntries(Object.entries(cells).filter(([key]) => !key.startsWith('windows.')));
  const windows = Array.from({ length: MAX_WINDOWS }, (_, nth): WindowFields => {
    const prefix = `windows.${nth}.`;
    const parts = Object.entries(cells).filter(([key]) => key.startsWith(prefix));
    const given = Object.fromEntries(parts.map(([key, value]) => [key.slice(prefix.length), value]));
    return { ...(race.windows[nth] ?? blankWindow), ...given };
  });
  return { ...race, ...own, windows: windows.filter((window) => !isBlank(window)) };
}

/** Identifies a race without an id, ignoring case, accents and spaces. */
export const sameRaceKey = (race: Pick<RaceFields, 'raceName' | 'distance' | 'date'>): string =>
  [race.raceName, race.distance, race.date]
    .map((part) => foldDiacritics(part).replace(/\s+/g, ' ').trim())
    .join('|');
