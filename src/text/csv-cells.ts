/**
 * Cells that a spreadsheet would take for a formula get an apostrophe in front, which takes them as text (OWASP, CSV
 * injection). A text that begins with apostrophes before such a sign gets one too, so that reading takes back exactly
 * what writing put there.
 */
export const guardCell = (cell: string): string =>
  /^'*[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;

/** The cell of a column of telephone numbers: one of digits and spaces alone is no formula, and keeps its plus. */
export const guardPhone = (cell: string): string => (/^\+\d[\d ]*$/.test(cell) ? cell : guardCell(cell));

/** Reverses guardCell. */
export const unguardCell = (cell: string): string =>
  /^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;

/** Öre as a number of kronor in a Swedish spreadsheet: "-1234,50". It is a number, not a text: no apostrophe. */
export function kronorCell(ore: number): string {
  const [whole, rest] = [Math.floor(Math.abs(ore) / 100), Math.abs(ore) % 100];
  return `${ore < 0 ? '-' : ''}${whole},${String(rest).padStart(2, '0')}`;
}
