import { sportCategories } from '@/domain/race/categories';
import {
  buyerFields,
  nameChangeRules,
  racePayers,
  transferMechanisms,
  verifiableFields,
} from '@/domain/race/rules';
import type { RaceFields } from '@/domain/validation/race';
import { folded } from './folded';
import {
  buyerFieldLabels,
  mechanismLabels,
  racePayerLabels,
  ruleLabels,
  verifiableFieldLabels,
} from './race-rules';

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

const digits = (cell: string): number | null => {
  const bare = cell.replace(/[\s\u00a0]|kr$/gi, '');
  return /^\d{1,9}$/.test(bare) ? Number(bare) : null;
};

const whole: Kind<number> = {
  write: String,
  read: (cell) => {
    const value = digits(cell);
    if (value === null) throw new CellError('Ange ett heltal');
    return value;
  },
};

const optionalKronor: Kind<number | null> = {
  write: (value) => (value === null ? '' : String(value)),
  read: (cell) => {
    const value = cell === '' ? null : digits(cell);
    if (cell !== '' && value === null) throw new CellError('Ange avgiften i hela kronor, 0 eller mer');
    return value;
  },
};

const yesNo: Kind<boolean> = {
  write: (value) => (value ? 'Ja' : 'Nej'),
  read: (cell) => {
    const answer = folded(cell);
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
      const found = values.find((value) => folded(labelOf(value)) === folded(cell) || value === cell);
      if (found === undefined) throw new CellError(`Skriv något av: ${values.map(labelOf).join(', ')}`);
      return found;
    },
  };
};

const optional = <Value>({ write, read }: Kind<Value>): Kind<Value | null> => ({
  write: (value) => (value === null ? '' : write(value)),
  read: (cell) => (cell === '' ? null : read(cell)),
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

interface Column<Field extends keyof RaceFields = keyof RaceFields> {
  field: Field;
  heading: string;
  write: (race: RaceFields) => string;
  /** Parses the cell into a race field. @throws CellError */
  read: (cell: string) => Partial<RaceFields>;
}

const column = <Field extends keyof RaceFields>(
  field: Field,
  heading: string,
  kind: Kind<RaceFields[Field]>,
): Column => ({
  field,
  heading,
  write: (race) => kind.write(race[field]),
  read: (cell) => ({ [field]: kind.read(cell) }) as Partial<RaceFields>,
});

/** Identifies a race, also when its name or day has changed. */
export const ID_HEADING = 'Id';

/** The columns of the sheet: every field that admins edit. */
export const raceSheet: Column[] = [
  column('raceName', 'Lopp', text),
  column('distance', 'Distans', text),
  column('location', 'Plats', text),
  column('date', 'Datum', day),
  column('sportCategories', 'Sportkategorier', several(oneOf(sportCategories))),
  column('websiteUrl', 'Webbplats', text),
  column('organiserEmail', 'Arrangörens e-post', text),
  column('nameChangeRule', 'Namnbyte', oneOf(nameChangeRules, ruleLabels)),
  column('transferMechanism', 'Hur det går till', optional(oneOf(transferMechanisms, mechanismLabels))),
  column('nameChangeOpens', 'Namnbytet öppnar', optionalDay),
  column('nameChangeDeadline', 'Sista dag för namnbyte', optionalDay),
  column('nameChangeCost', 'Avgift i kronor', optionalKronor),
  column('nameChangeCostPayer', 'Vem betalar', optional(oneOf(racePayers, racePayerLabels))),
  column('instructions', 'Instruktioner', text),
  column('instructionsSeller', 'Instruktioner för säljare', text),
  column('instructionsBuyer', 'Instruktioner för köpare', text),
  column('groupRules', 'Regler för startgrupp', text),
  column('buyerFields', 'Köparens uppgifter', several(oneOf(buyerFields, buyerFieldLabels))),
  column('refusesDiscounted', 'Nekar rabatterade', yesNo),
  column('refusesTransferred', 'Nekar redan överlåtna', yesNo),
  column('verifiedOn', 'Kontrollerat den', optionalDay),
  column('sourceUrl', 'Källa', text),
  column('placeholders', 'Ännu inte verifierat', several(oneOf(verifiableFields, verifiableFieldLabels))),
  column('popularity', 'Ordning bland populära', whole),
  column('archived', 'Arkiverat', yesNo),
];

/** Defaults of a new race for missing columns. */
export const blankRace: RaceFields = {
  raceName: '',
  distance: '',
  location: '',
  date: '',
  sportCategories: [],
  websiteUrl: '',
  organiserEmail: '',
  nameChangeRule: 'unknown',
  transferMechanism: null,
  nameChangeOpens: null,
  nameChangeDeadline: null,
  nameChangeCost: null,
  nameChangeCostPayer: null,
  instructions: '',
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

/** Identifies a race without an id, ignoring case, accents and spaces. */
export const sameRaceKey = (race: Pick<RaceFields, 'raceName' | 'distance' | 'date'>): string =>
  [race.raceName, race.distance, race.date].map((part) => folded(part).replace(/\s+/g, ' ').trim()).join('|');

/**
 * Cells that a spreadsheet would take for a formula get an apostrophe in front, which takes them as text (OWASP, CSV
 * injection). A text that begins with apostrophes before such a sign gets one too, so that reading takes back exactly
 * what writing put there.
 */
export const guardCell = (cell: string): string =>
  /^'*[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;

/** Reverses guardCell. */
export const unguardCell = (cell: string): string =>
  /^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
