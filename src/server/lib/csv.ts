import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** A row longer than this in characters is none of ours. */
const MAX_ROW = 50_000;
const delimiters = [';', '\t', ','];

interface CsvRecord {
  record: string[];
  /** `lines`: its line in the file, as a text editor counts. */
  info: { lines: number };
}

/** Excel in Swedish writes semicolons, in English commas; pasted cells have tabs. The first line says which. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string): number => head.split(sign).length;
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * The rows of a CSV file, its headings first.
 * @param maxRows rows read at most, with the headings.
 * @returns null when it is no CSV.
 */
export function parseCsv(file: string, maxRows: number): CsvRecord[] | null {
  // Excel's own first line about the separator says nothing that the headings do not.
  const text = file.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      max_record_size: MAX_ROW,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: maxRows,
    }) as unknown as CsvRecord[];
  } catch {
    return null;
  }
}

/** A CSV file that a Swedish Excel opens as it is: byte order mark, semicolons, Windows line ends. */
export const writeCsv = (rows: string[][]): string =>
  stringify(rows, { delimiter: ';', bom: true, record_delimiter: 'windows' });
