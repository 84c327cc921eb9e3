import type { Load } from './load';

export interface Line {
  size: number;
  what: string;
  connections: number;
  app: Load;
  /** A procedure of the product that reads nothing. */
  empty?: Load;
}

/** Requests a second, at least so much of an empty procedure's. */
const ratios: Record<string, number> = {
  'search: home': 0.35,
  'search: search': 0.35,
  'search: text + three filters by price': 0.22,
  byId: 0.65,
};
/** ms of the database's processor time that an answer may take. */
const database: Record<string, number> = { 'search: home': 2, 'search: search': 2 };
/** How many times as much it may take where races are shown as one, and in the largest database. */
const PER_RACE = 1.5;
const LARGER = 2;
/** How many times slower a search's slowest hundredth may be in the largest database than in the smallest. */
const SLOWER = 2;
/** MB, the most that the product's process may have held. Most is garbage: V8 collects late where memory is free. */
const MEMORY = 1000;

export const ratio = (app: Load, empty: Load) => app.requestsPerSecond / empty.requestsPerSecond;

/** What an answer takes the database beyond its budget, a sentence each. */
export function overDatabase(lines: readonly Line[]): string[] {
  const takes = (line: Line, what: string, size: number) =>
    lines.find((each) => each.what === what && each.size === size && each.connections === line.connections)
      ?.app.database ?? Number.NaN;
  const smallest = Math.min(...lines.map(({ size }) => size));
  return lines.flatMap((line) => {
    const { what, size, connections, app } = line;
    const most = Math.min(
      database[what] ?? Number.POSITIVE_INFINITY,
      what === 'search: per race' ? PER_RACE * takes(line, 'search: search', size) : Number.POSITIVE_INFINITY,
      size > smallest && what.startsWith('search')
        ? LARGER * takes(line, what, smallest)
        : Number.POSITIVE_INFINITY,
    );
    return app.database > most
      ? [
          `${what}, ${size}, ${connections} åt gången: ${app.database.toFixed(2)} ms i databasen, högst ${most.toFixed(2)}`,
        ]
      : [];
  });
}

/** Whether the product's process has held more than its budget, by the lines; never less when it is measured again. */
export function overMemory(lines: readonly Line[]): string[] {
  const memory = Math.max(0, ...lines.map(({ app }) => app.memory));
  return memory > MEMORY ? [`minne: ${Math.round(memory)} MB, högst ${MEMORY}`] : [];
}

/** What the lines say that the budgets do not allow, a sentence each. */
export function overBudget(lines: readonly Line[]): string[] {
  const over: string[] = [];
  for (const { size, what, connections, app, empty } of lines) {
    const least = ratios[what];
    if (least && empty && ratio(app, empty) < least)
      over.push(
        `${what}, ${size}, ${connections} åt gången: ${ratio(app, empty).toFixed(2)} av en tom, minst ${least}`,
      );
  }
  const sizes = lines.map(({ size }) => size);
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  for (const small of lines) {
    if (small.size !== smallest || !small.what.startsWith('search')) continue;
    const large = lines.find(
      ({ size, what, connections }) =>
        size === largest && what === small.what && connections === small.connections,
    );
    if (large && large.app.p99 > SLOWER * small.app.p99)
      over.push(
        `${small.what}, ${small.connections} åt gången: p99 ${large.app.p99} ms vid ${largest}, ${small.app.p99} vid ${smallest}`,
      );
  }
  return over;
}
