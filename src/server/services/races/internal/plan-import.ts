import { createHash } from 'node:crypto';
import { inArray, or } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { blankRace, raceCodec } from '@/domain/race/columns';
import { movedDatesObstacles } from '@/domain/race/dates';
import { MAX_CSV_ROWS, type RaceFields, raceInput, readDays } from '@/domain/race/input';
import { type DateString, isDay, stockholmDate } from '@/domain/time';
import { z } from '@/domain/zod';
import type { Executor } from '@/server/db/client';
import { races } from '@/server/db/schema';
import { readCsv, sameHeading } from '@/server/lib/csv';
import { errorTexts } from '@/text/errors';
import { CellError, ID_HEADING, raceCsvColumns, sameRaceKey, withCells } from './race-csv';

/** What is wrong in a row, and under which heading; null for the row as a whole. */
interface RowError {
  heading: string | null;
  text: string;
}

interface RaceRow {
  /** Its line in the file, as a text editor counts. */
  line: number;
  id: string;
  /** The row's values, by the columns' keys. */
  cells: Record<string, unknown>;
  errors: RowError[];
}

interface RaceCsv {
  rows: RaceRow[];
  /** Headings that are none of ours. */
  unknown: string[];
}

const needed = ['raceName', 'distance', 'date'] satisfies (keyof RaceFields)[];

/**
 * Reads a CSV file of races cell by cell; its values are not yet checked as a race.
 * @throws DomainError CSV_UNREADABLE, CSV_COLUMNS, CSV_TOO_LONG
 */
function readRaceCsv(file: string): RaceCsv {
  const { headings, rows: given } = readCsv(file, MAX_CSV_ROWS, 'CSV_TOO_LONG');
  const columns = headings.map((heading) =>
    raceCsvColumns.find((column) => sameHeading(column.heading, heading)),
  );
  const idAt = headings.findIndex((heading) => sameHeading(heading, ID_HEADING));
  if (!needed.every((field) => columns.some((column) => column?.key === field))) {
    throw new DomainError('CSV_COLUMNS', 'text');
  }
  const rows = given.map(({ line, cells }): RaceRow => {
    const row: RaceRow = { line, id: '', cells: {}, errors: [] };
    cells.forEach((cell, nth) => {
      const column = columns[nth];
      if (nth === idAt) row.id = cell;
      if (!column) {
        if (cell && nth >= headings.length) {
          row.errors.push({ heading: null, text: 'Raden har fler celler än det finns rubriker' });
        }
        return;
      }
      try {
        row.cells[column.key] = column.read(cell);
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        row.errors.push({ heading: column.heading, text: error.message });
      }
    });
    return row;
  });
  const unknown = headings.filter((heading, nth) => nth !== idAt && heading.trim() && !columns[nth]);
  return { rows, unknown };
}

type Race = typeof races.$inferSelect;

interface PlannedRow {
  line: number;
  action: 'create' | 'update' | 'same' | 'refused';
  race: RaceFields;
  /** The race it is, and when it was last changed; null for a new one. */
  known: { id: string; updatedAt: Date } | null;
  /** The headings whose values change. */
  changes: string[];
  errors: RowError[];
}

interface ImportPlan {
  rows: PlannedRow[];
  /** Headings in the file that are none of ours. */
  unknown: string[];
  /** Differs when anything of what would be done does. */
  digest: string;
}

const headings = new Map<string, string>(raceCsvColumns.map(({ key, heading }) => [key, heading]));

/** The heading of a field; an error of the windows as a whole is at the first one's. */
const headingAt = (path: string): string | null =>
  headings.get(path) ?? (path.startsWith('windows') ? (headings.get('windows.0.closes') ?? null) : null);

/** The races that a CSV file may name: those with its ids, and those on its days. */
async function knownRaces(tx: Executor, rows: RaceRow[]): Promise<Race[]> {
  const ids = rows.map(({ id }) => id).filter((id) => z.uuid().safeParse(id).success);
  const days = rows.flatMap(({ cells: { date } }) => (typeof date === 'string' && isDay(date) ? [date] : []));
  if (ids.length === 0 && days.length === 0) return [];
  return tx
    .select()
    .from(races)
    .where(or(inArray(races.id, ids), inArray(races.date, days)));
}

/** The race a row is about, null when it is new, or why it is ambiguous. */
function findRace(row: RaceRow, known: Race[]): { race: Race | null; error?: RowError } {
  if (row.id) {
    const race = known.find(({ id }) => id === row.id.toLowerCase()) ?? null;
    return race ? { race } : { race, error: { heading: 'Id', text: 'Inget lopp har detta id' } };
  }
  const key = sameRaceKey(withCells(blankRace, row.cells));
  const alike = known.filter((race) => sameRaceKey(race) === key);
  if (alike.length < 2) return { race: alike[0] ?? null };
  return { race: null, error: { heading: null, text: 'Flera lopp heter så samma dag. Ange id.' } };
}

/** What is wrong with a race as the row would leave it: the form's own rules. */
function errorsOf(fields: RaceFields, before: Race | null, today: DateString): RowError[] {
  const issues = raceInput.safeParse(fields).error?.issues ?? [];
  const errors = issues.map(({ path, message }) => ({ heading: headingAt(path.join('.')), text: message }));
  for (const { code, field } of movedDatesObstacles(before, readDays(fields), today)) {
    const heading = headingAt(field);
    if (!errors.some((error) => error.heading === heading))
      errors.push({ heading, text: errorTexts[code].text });
  }
  return errors;
}

function planRow(row: RaceRow, known: Race[], today: DateString): PlannedRow {
  const found = findRace(row, known);
  const before = found.race;
  const written = withCells(before ? raceCodec.encode(before) : blankRace, row.cells);
  const judged = raceInput.safeParse(written);
  const race = judged.success ? judged.data : written;
  const changes = before
    ? raceCsvColumns
        .filter(({ write }) => write(race) !== write(raceCodec.encode(before)))
        .map(({ heading }) => heading)
    : [];
  const action = before ? (changes.length > 0 ? 'update' : 'same') : 'create';
  const reported = new Set(row.errors.map(({ heading }) => heading));
  const errors = [
    ...row.errors,
    ...(found.error ? [found.error] : []),
    // What stays as it was is not judged again: rules may have come since.
    ...(action === 'same' ? [] : errorsOf(race, before, today)).filter(
      ({ heading }) => heading === null || !reported.has(heading),
    ),
  ];
  return {
    line: row.line,
    action: errors.length > 0 ? 'refused' : action,
    race,
    known: before && { id: before.id, updatedAt: before.updatedAt },
    changes,
    errors,
  };
}

/** The same race twice in a file is ambiguous. */
function refuseRepeated(rows: PlannedRow[]): void {
  const seen = new Map<string, number>();
  for (const row of rows) {
    const key = row.known?.id ?? sameRaceKey(row.race);
    const line = seen.get(key);
    if (line === undefined) seen.set(key, row.line);
    else {
      row.action = 'refused';
      row.errors.push({ heading: null, text: `Samma lopp står också på rad ${line}` });
    }
  }
}

const digestOf = (rows: PlannedRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ line, action, race, known }) => [line, action, race, known])))
    .digest('base64url');

/**
 * What a CSV file of races would do, row by row; writes nothing. A race is recognised by its id, or else by its name,
 * distance and day, so that the same file twice changes nothing the second time.
 * @throws DomainError CSV_UNREADABLE, CSV_COLUMNS, CSV_TOO_LONG
 */
export async function planImport(tx: Executor, text: string, now: Date): Promise<ImportPlan> {
  const csv = readRaceCsv(text);
  const known = await knownRaces(tx, csv.rows);
  const today = stockholmDate(now);
  const rows = csv.rows.map((row) => planRow(row, known, today));
  refuseRepeated(rows);
  return { rows, unknown: csv.unknown, digest: digestOf(rows) };
}
