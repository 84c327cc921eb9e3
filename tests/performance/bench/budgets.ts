import type { Load } from './load';

export interface Line {
  size: number;
  what: string;
  connections: number;
  app: Load;
  plainNode?: Load;
  plainNext?: Load;
  /** An empty route: what Next.js itself takes. */
  emptyNext?: Load;
}

/** How much of its floor the product answers at least, in requests a second. */
const ratios: Record<string, { floor: 'plainNode' | 'plainNext'; least: number }> = {
  'search: text + three filters by price': { floor: 'plainNode', least: 0.7 },
  'search: newest first': { floor: 'plainNext', least: 0.6 },
  byId: { floor: 'plainNext', least: 0.6 },
};
/** How many times slower a search's slowest hundredth may be in the largest database than in the smallest. */
const SLOWER = 2;
/** MB, the most that the product's process may have held. Most is garbage: V8 collects late where memory is free. */
const MEMORY = 1000;

export const ratio = (app: Load, floor: Load) => app.requestsPerSecond / floor.requestsPerSecond;

/** Whether the product's process has held more than its budget, by the lines; never less when it is measured again. */
export function overMemory(lines: readonly Line[]): string[] {
  const memory = Math.max(0, ...lines.map(({ app }) => app.memory));
  return memory > MEMORY ? [`minne: ${Math.round(memory)} MB, högst ${MEMORY}`] : [];
}

/** What the lines say that the budgets do not allow, a sentence each. */
export function overBudget(lines: readonly Line[]): string[] {
  const over: string[] = [];
  for (const { size, what, connections, app, ...floors } of lines) {
    const budget = ratios[what];
    const floor = budget && floors[budget.floor];
    if (floor && ratio(app, floor) < budget.least)
      over.push(
        `${what}, ${size}, ${connections} åt gången: ${ratio(app, floor).toFixed(2)} av ${budget.floor}, minst ${budget.least}`,
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
