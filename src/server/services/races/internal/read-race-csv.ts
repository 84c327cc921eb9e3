import { DomainError } from '@/domain/errors';
import { MAX_CSV_ROWS, type RaceFields } from '@/domain/race/input';
import { parseCsv } from '@/server/lib/csv';
import { unguardCell } from '@/text/csv-cells';
import { foldDiacritics } from '@/text/numbers';
import { CellError, ID_HEADING, raceCsvColumns } from './race-csv';

/** What is wrong in a row, and under which heading; null for the row as a whole. */
export interface RowError {
  heading: string | null;
  text: string;
}

export interface CsvRow {
  /** Its line in the file, as a text editor counts. */
  line: number;
  id: string;
  /** The row's values, by the columns' keys. */
  cells: Record<string, unknown>;
  errors: RowError[];
}

export interface RaceCsv {
  rows: CsvRow[];
  /** Headings that are none of ours. */
  unknown: string[];
}

const needed = ['raceName', 'distance', 'date'] satisfies (keyof RaceFields)[];

const plain = (heading: string): string => foldDiacritics(heading).trim();

/**
 * Reads a CSV file of races cell by cell; its values are not yet checked as a race.
 * @throws DomainError CSV_UNREADABLE, CSV_COLUMNS, CSV_TOO_LONG
 */
export function readRaceCsv(file: string): RaceCsv {
  const [head, ...records] = parseCsv(file, MAX_CSV_ROWS + 2) ?? [];
  if (!head) throw new DomainError('CSV_UNREADABLE', 'text');
  if (records.length > MAX_CSV_ROWS) throw new DomainError('CSV_TOO_LONG', 'text');
  const columns = head.record.map((heading) =>
    raceCsvColumns.find((column) => plain(column.heading) === plain(heading)),
  );
  const idAt = head.record.findIndex((heading) => plain(heading) === plain(ID_HEADING));
  if (!needed.every((field) => columns.some((column) => column?.key === field))) {
    throw new DomainError('CSV_COLUMNS', 'text');
  }
  const rows = records.map(({ record, info }): CsvRow => {
    const row: CsvRow = { line: info.lines, id: '', cells: {}, errors: [] };
    record.forEach((raw, nth) => {
      const cell = unguardCell(raw.replace(/\r\n/g, '\n').trim());
      const column = columns[nth];
      if (nth === idAt) row.id = cell;
      if (!column) {
        if (cell && nth >= head.record.length) {
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
  const unknown = head.record.filter((heading, nth) => nth !== idAt && heading.trim() && !columns[nth]);
  return { rows, unknown };
}
