import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { queueNames } from '@/server/queue/queues';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const alerts = read('docs/alerts.yaml');
const rules = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, rule = '']) => rule);

/** As a collector names a measure for Prometheus. */
const named = (name: string, unit: string) => {
  const suffix = { s: '_seconds', ms: '_milliseconds' }[unit] ?? (unit.startsWith('{') ? '' : `_${unit}`);
  return `${name.replaceAll('.', '_')}${suffix}`;
};
const gauges = [
  ...read('src/server/telemetry/start.ts').matchAll(/gauge\(\s*'([\w.]+)',\s*'[^']+',\s*'([^']+)',?\s*\)/g),
].map(([, name = '', unit = '']) => named(name, unit));
const histograms = [...read('src/server/lib/measures.ts').matchAll(/histogram\('([\w.]+)'/g)].flatMap(
  ([, name = '']) => ['bucket', 'count', 'sum'].map((part) => `${named(name, 'ms')}_${part}`),
);

/** The measures that a rule reads: what is no label, no function and no word of the language. */
const measuresIn = (rule: string) =>
  [...rule.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|on) ?\([^)]*\)/g, ' ').matchAll(/\b([a-z]\w*)\b(?! *\()/g)]
    .map(([, name = '']) => name)
    .filter((name) => !['and', 'or'].includes(name));

test('the alert rules read measures that the app sends', () => {
  expect(gauges).toContain('queue_oldest_seconds');
  expect(histograms).toContain('stripe_webhook_lag_milliseconds_sum');
  expect(rules.length).toBe([...alerts.matchAll(/- alert: /g)].length);
  const read = rules.flatMap(measuresIn);
  expect(read.length).toBeGreaterThanOrEqual(rules.length);
  expect(read.filter((name) => ![...gauges, ...histograms].includes(name))).toEqual([]);
});

test('they name queues that there are, and parts of the runbook', () => {
  const queues = [...alerts.matchAll(/queue=~"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'));
  expect(queues.filter((name) => !queueNames.some((each) => each === name))).toEqual([]);
  const headings = [...read('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(
    ([, heading = '']) => `docs/runbook.md#${heading.toLowerCase().replaceAll(' ', '-')}`,
  );
  const linked = [...alerts.matchAll(/runbook: '([^']+)'/g)].map(([, link = '']) => link);
  expect(linked.length).toBe(rules.length);
  expect(linked.filter((link) => !headings.includes(link))).toEqual([]);
});
