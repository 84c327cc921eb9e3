import { parse } from 'csv-parse/sync';
import { DomainError } from '@/domain/errors';
import { MAX_SHEET_ROWS, type RaceFields } from '@/domain/validation/race';
import { folded } from '@/text/folded';
import { CellError, ID_HEADING, raceSheet } from '@/text/race-sheet';
import { unguardCell } from '@/text/sheet-cells';

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

/** A row longer than this in characters is no race. */
const MAX_ROW = 50_000;
const needed = ['raceName', 'distance', 'date'] satisfies (keyof RaceFields)[];
const delimiters = [';', '\t', ','];

const plain = (heading: string): string => folded(heading).trim();

/** Excel in Swedish writes semicolons, in English commas; pasted sheets have tabs. The first line says which. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string): number => head.split(sign).length;
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function recordsOf(text: string): { record: string[]; info: { lines: number } }[] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      max_record_size: MAX_ROW,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: MAX_SHEET_ROWS + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[];
  } catch {
    throw new DomainError('SHEET_UNREADABLE', 'text');
  }
}

/**
 * Reads a CSV file of races cell by cell; what it says is not yet judged as a race.
 * @throws DomainError SHEET_UNREADABLE, SHEET_COLUMNS, SHEET_TOO_LONG
 */
export function readSheet(file: string): Sheet {
  // Excel's own first line about the separator says nothing that the headings do not.
  const text = file.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  const [head, ...records] = recordsOf(text);
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
