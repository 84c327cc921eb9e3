import { DomainError } from '@/domain/errors';
import { MAX_CSV_ROWS, type RaceFields } from '@/domain/race/input';
import { readCsv, sameHeading } from '@/server/lib/csv';
import { CellError, ID_HEADING, raceCsvColumns } from './race-csv';

/** What is wrong in a row, and under which heading; null for the row as a whole. */
export interface RowError {
  heading: string | null;
  text: string;
}

export interface RaceRow {
  /** Its line in the file, as a text editor counts. */
  line: number;
  id: string;
  /** The row's values, by the columns' keys. */
  cells: Record<string, unknown>;
  errors: RowError[];
}

export interface RaceCsv {
  rows: RaceRow[];
  /** Headings that are none of ours. */
  unknown: string[];
}

const needed = ['raceName', 'distance', 'date'] satisfies (keyof RaceFields)[];

/**
 * Reads a CSV file of races cell by cell; its values are not yet checked as a race.
 * @throws DomainError CSV_UNREADABLE, CSV_COLUMNS, CSV_TOO_LONG
 */
export function readRaceCsv(file: string): RaceCsv {
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
