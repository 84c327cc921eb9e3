import { type Line, ratio } from './budgets';
import type { Load } from './load';

export const heading =
  ' storlek vad                                      anr  req/s   p50   p99    CPU      PG   minne    tom  kvot';

const rate = (value: number | undefined) => (value === undefined ? '' : value.toFixed(0)).padStart(6);
const share = (app: Load, floor: Load | undefined) => (floor ? ratio(app, floor).toFixed(2) : '').padStart(5);

/** A line as the table shows it. */
export const row = ({ size, what, connections, app, empty }: Line): string =>
  [
    String(size).padStart(8),
    what.padEnd(38),
    String(connections).padStart(3),
    rate(app.requestsPerSecond),
    app.p50.toFixed(0).padStart(5),
    app.p99.toFixed(0).padStart(5),
    `${app.cpu.toFixed(1)} ms`.padStart(7),
    `${app.database.toFixed(2)} ms`.padStart(8),
    `${Math.round(app.memory)} MB`.padStart(7),
    rate(empty?.requestsPerSecond),
    share(app, empty),
  ].join(' ');
