import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

const STAT = '/proc/stat';
/** The kernel counts in hundredths of a second (USER_HZ). */
const TICK_MS = 10;

/** How long the host has kept this machine's cores waiting since its start, ms ("steal", proc_stat(5)). */
function stolen(): number {
  if (!existsSync(STAT)) return 0;
  const [, ticks = '0'] = readFileSync(STAT, 'utf8').match(/^cpu +(?:\d+ ){7}(\d+)/) ?? [];
  return Number(ticks) * TICK_MS;
}

/** @returns a function that gives the part of the machine's time taken by the host since this was called, 0 to 1 */
export function hostShare(): () => number {
  const [before, started] = [stolen(), performance.now()];
  return () => (stolen() - before) / ((performance.now() - started) * cpus().length);
}
