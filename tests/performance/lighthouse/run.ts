import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium, request } from '@playwright/test';
import { freePort } from '@sandbox/run/postgres';
import { z } from 'zod';
import { findChromium } from '../../support/chromium';
import { withDemo } from '../../support/demo';
import { listingPage } from '../../support/screens';
import { enterAs, findSeeded } from '../../support/seeded';
import { type Presses, pressFilters } from './presses';

// Lighthouse's phone profile on the production build, and presses on filters: npm run lighthouse [part of a name …]

/** The middle of so many visits counts: a busy machine makes single ones slow. */
const VISITS = 5;
/** Lighthouse loses its own recording of a visit now and then, and asks to be run again. */
const RECORDINGS = 3;
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));

/** As Lighthouse has it: `simulate` estimates the slow phone, `devtools` slows the browser down. */
const method = process.env.THROTTLING_METHOD ?? 'simulate';

interface Budget {
  name: string;
  /** `min` or `max` may be reached, not passed. */
  min?: number;
  max?: number;
  show: (value: number) => string;
}

const points = (value: number) => String(Math.round(value));
const budgets = {
  accessibility: { name: 'accessibility', min: 100, show: points },
  'best-practices': { name: 'best practices', min: 100, show: points },
  seo: { name: 'SEO', min: 100, show: points },
  performance: { name: 'performance', min: 88, show: points },
  'cumulative-layout-shift': { name: 'CLS', max: 0.004, show: (value) => value.toFixed(2) },
  'largest-contentful-paint': { name: 'LCP s', max: 2500, show: (ms) => (ms / 1000).toFixed(2) },
  'total-blocking-time': { name: 'TBT ms', max: 300, show: points },
} satisfies Record<string, Budget>;
type Measure = keyof typeof budgets;
const measures = Object.keys(budgets) as Measure[];

/** `machine` is Lighthouse's own figure of what it ran on: its phone is one of 1,500 or more made four times slower. */
type Visit = Record<Measure | 'machine', number>;

/** Fetched when it is first run: nothing else needs its 130 MB. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const VISIT_TIMEOUT_MS = 180_000;
const MAX_REPORT_BYTES = 64 * 1024 * 1024;

/** What is read of Lighthouse's report. Source: https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
const reportOf = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.string(),
    z.object({
      id: z.string(),
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
});

const run = promisify(execFile);

async function record(port: number, url: string): Promise<z.infer<typeof reportOf>> {
  const options = [`--port=${port}`, '--output=json', '--output-path=stdout', '--quiet'];
  const throttling = `--throttling-method=${method}`;
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, url, ...options, throttling], {
    timeout: VISIT_TIMEOUT_MS,
    maxBuffer: MAX_REPORT_BYTES,
  });
  return reportOf.parse(JSON.parse(stdout));
}

/**
 * One visit to a page.
 *
 * @returns scores out of 100, times in ms; and prints what keeps a score from 100.
 */
async function visit(port: number, url: string): Promise<Visit> {
  let report = await record(port, url);
  for (let nth = 1; nth < RECORDINGS && report.runtimeError; nth++) report = await record(port, url);
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  const { categories, audits } = report;
  for (const { id, auditRefs } of Object.values(categories)) {
    if (id === 'performance') continue;
    for (const { id: audit, weight } of auditRefs) {
      const { score, title } = audits[audit] ?? {};
      if (weight > 0 && score !== null && score !== undefined && score < 1) {
        process.stdout.write(`  ${url}: ${title}\n`);
      }
    }
  }
  const value = (measure: Measure): number => {
    const category = categories[measure];
    const found = category ? (category.score ?? 0) * 100 : audits[measure]?.numericValue;
    if (found === undefined) throw new Error(`${url}: ${measure} was not measured`);
    return found;
  };
  const measured = Object.fromEntries(measures.map((measure) => [measure, value(measure)]));
  return { machine: report.environment.benchmarkIndex, ...measured } as Visit;
}

/** "Filters answer within a frame of the key press; results within 100 ms on a warm local server." */
const pressBudgets = {
  frames: { name: 'shown in frames', max: 1, show: points },
  first: { name: 'first results ms', max: 100, show: points },
  later: { name: 'later results ms', max: 100, show: points },
} satisfies Record<keyof Presses, Budget>;

const middle = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

const missed = ({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Budget, value: number) =>
  value < min || value > max;

const row = (cells: string[]) =>
  `${cells.map((cell, index) => (index === 0 ? cell.padEnd(9) : cell.padStart(18))).join('')}\n`;

let failures = 0;
/** The middle of what was measured, marked when it is over its budget. */
function cell(budget: Budget, values: number[]): string {
  const value = middle(values);
  const exceeded = missed(budget, value);
  if (exceeded) failures++;
  return `${budget.show(value)}${exceeded ? ' ✗' : ''}`;
}

await withDemo(async (baseURL) => {
  const seeded = await findSeeded(async (role) => {
    const context = await request.newContext({ baseURL });
    await enterAs(context, role);
    return context;
  });
  const pages = {
    home: '/',
    search: '/search',
    race: '/lopp/vasaloppet',
    listing: listingPage('forSale')(seeded),
  };
  const chosen = Object.entries(pages).filter(([name]) => isWanted(name));
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    // Row by row: a later failure loses none.
    const print = (cells: string[]) => process.stdout.write(row(cells));
    print(['', ...measures.map((measure) => budgets[measure].name), 'machine']);
    for (const [name, path] of chosen) {
      // The first visit finds the server cold.
      await visit(port, baseURL + path);
      const visits: Visit[] = [];
      for (let nth = 0; nth < VISITS; nth++) {
        visits.push(await visit(port, baseURL + path));
      }
      print([
        name,
        ...measures.map((measure) =>
          cell(
            budgets[measure],
            visits.map((each) => each[measure]),
          ),
        ),
        points(middle(visits.map(({ machine }) => machine))),
      ]);
    }
    if (isWanted('filters')) {
      const presses: Presses[] = [];
      for (let nth = 0; nth < VISITS; nth++) presses.push(await pressFilters(browser, baseURL));
      const cells = Object.entries(pressBudgets).map(([name, budget]) =>
        cell(
          budget,
          presses.flatMap((visited) => visited[name as keyof Presses]),
        ),
      );
      print(['', ...Object.values(pressBudgets).map(({ name }) => name)]);
      print(['filters', ...cells]);
    }
  } finally {
    await browser.close();
  }
});
process.stdout.write(failures === 0 ? 'Within every budget.\n' : `${failures} over budget.\n`);
process.exit(failures === 0 ? 0 : 1);
