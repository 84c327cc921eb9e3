import { DomainError } from '@/domain/errors';
import { MAX_SHEET_ROWS, type RaceFields } from '@/domain/race/input';
import { folded } from '@/text/numbers';
import { unguardCell } from '@/text/sheet-cells';
import { parseSheet } from '../../../lib/parse-sheet';
import { CellError, ID_HEADING, raceSheet } from './race-sheet';

/** What is wrong in a row, and under which heading; null for the row as a whole. */
export interface RowError {
  heading: string | null;
  text: string;
}

export interface SheetRow {
  /** Its line in the file, as a text editor counts. */
  line: number;
  id: string;
  /** What the row says of the race, by the columns' keys. */
  cells: Record<string, unknown>;
  errors: RowError[];
}

export interface Sheet {
  rows: SheetRow[];
  /** Headings that are none of ours. */
  unknown: string[];
}

const needed = ['raceName', 'distance', 'date'] satisfies (keyof RaceFields)[];

const plain = (heading: string): string => folded(heading).trim();

/**
 * Reads a CSV file of races cell by cell; what it says is not yet judged as a race.
 * @throws DomainError SHEET_UNREADABLE, SHEET_COLUMNS, SHEET_TOO_LONG
 */
export function readSheet(file: string): Sheet {
  const [head, ...records] = parseSheet(file, MAX_SHEET_ROWS + 2) ?? [];
  if (!head) throw new DomainError('SHEET_UNREADABLE', 'text');
  if (records.length > MAX_SHEET_ROWS) throw new DomainError('SHEET_TOO_LONG', 'text');
  const columns = head.record.map((heading) =>
    raceSheet.find((column) => plain(column.heading) === plain(heading)),
  );
  const idAt = head.record.findIndex((heading) => plain(heading) === plain(ID_HEADING));
  if (!needed.every((field) => columns.some((column) => column?.key === field))) {
    throw new DomainError('SHEET_COLUMNS', 'text');
  }
  const rows = records.map(({ record, info }): SheetRow => {
    const row: SheetRow = { line: info.lines, id: '', cells: {}, errors: [] };
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
