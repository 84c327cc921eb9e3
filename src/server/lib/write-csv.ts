import { stringify } from 'csv-stringify/sync';

/** A CSV file that a Swedish Excel opens as it is: byte order mark, semicolons, Windows line ends. */
export const writeCsv = (rows: string[][]): string =>
  stringify(rows, { delimiter: ';', bom: true, record_delimiter: 'windows' });
