import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { DomainError, type ErrorCode } from '@/domain/errors';
import { foldDiacritics } from '@/domain/site/search-words';
import { unguardCell } from '@/text/csv-cells';

/** A row longer than this in characters is none of ours. */
const MAX_ROW = 50_000;
const delimiters = [';', '\t', ','];

/** Excel in Swedish writes semicolons, in English commas; pasted cells have tabs. The first line says which. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string): number => head.split(sign).length;
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function parseCsv(file: string, maxRows: number) {
  // Excel's own first line about the separator says nothing that the headings do not.
  const text = file.replace(/^\uFEFF/, '').replace(/^sep=.(\r\n?|\n)/i, '');
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      max_record_size: MAX_ROW,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: maxRows,
    }) as unknown as { record: string[]; info: { lines: number } }[];
  } catch {
    return [];
  }
}

interface CsvRow {
  /** Its line in the file, as a text editor counts. */
  line: number;
  cells: string[];
}

/**
 * The headings of a CSV file and its rows.
 * @param tooLong the code where there are more than `maxRows`.
 * @throws DomainError CSV_UNREADABLE when it is no CSV.
 */
export function readCsv(
  file: string,
  maxRows: number,
  tooLong: ErrorCode,
): { headings: string[]; rows: CsvRow[] } {
  const [head, ...records] = parseCsv(file, maxRows + 2);
  if (!head) throw new DomainError('CSV_UNREADABLE', 'text');
  if (records.length > maxRows) throw new DomainError(tooLong, 'text');
  const rows = records.map(({ record, info }) => ({
    line: info.lines,
    cells: record.map((cell) => unguardCell(cell.replace(/\r\n/g, '\n').trim())),
  }));
  return { headings: head.record, rows };
}

/** Whether two headings are the same, however they are written. */
export const sameHeading = (one: string, other: string): boolean =>
  foldDiacritics(one).trim() === foldDiacritics(other).trim();

/** A CSV file that a Swedish Excel opens as it is: byte order mark, semicolons, Windows line ends. */
export const writeCsv = (rows: string[][]): string =>
  stringify(rows, { delimiter: ';', bom: true, record_delimiter: 'windows' });
