import { stringify } from 'csv-stringify/sync';

/** Rows as a CSV file that a Swedish Excel opens as it is: byte order mark, semicolons, Windows line ends. */
export const csvFile = (rows: string[][]): string =>
  stringify(rows, { delimiter: ';', bom: true, record_delimiter: 'windows' });
