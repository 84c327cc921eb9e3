import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';

const STAT = '/proc/stat';
/** The kernel counts in hundredths of a second (USER_HZ). */
const TICK_MS = 10;
const TRIAL_MS = 2000;

/** Until its parent is gone. The pause leaves the processor's other half to others. */
const LOOP = `
  const parent = process.ppid;
  while (process.ppid === parent) for (let n = 0; n < 1e6; n += 1) Atomics.pause();
`;

/** How long the host has kept this machine's cores waiting since its start, ms ("steal", proc_stat(5)). */
function stolen(): number {
  if (!existsSync(STAT)) return 0;
  const [, ticks = '0'] = readFileSync(STAT, 'utf8').match(/^cpu +(?:\d+ ){7}(\d+)/) ?? [];
  return Number(ticks) * TICK_MS;
}

/** @returns what tells which part of the machine's time the host has taken since this was called, 0 to 1 */
export function hostShare(): () => number {
  const [before, started] = [stolen(), performance.now()];
  return () => (stolen() - before) / ((performance.now() - started) * cpus().length);
}

/** Whether the host takes cores that sleep, just now: for as long as TRIAL_MS, two processes wait for one another. */
function isKeptWaiting(): boolean {
  const before = stolen();
  for (const end = Date.now() + TRIAL_MS; Date.now() < end; ) spawnSync('true');
  return stolen() - before > TRIAL_MS / 10;
}

/** Whether a container's processor time is rationed: there the loops would eat of what is measured (cgroups(7)). */
const isRationed = () =>
  ['/sys/fs/cgroup/cpu.max', '/sys/fs/cgroup/cpu/cpu.cfs_quota_us'].some(
    (file) => existsSync(file) && /^\d/.test(readFileSync(file, 'utf8')),
  );

/**
 * Keeps every core awake while something is measured or tested, on a virtual machine, with work that the kernel puts
 * aside for any other (SCHED_IDLE, sched(7)). A core that has nothing to do is taken by the host and comes back late:
 * what waits for one another, as a server, its database and a browser do, then waits for the host most of the time.
 * Not where the host takes little: the loops hold work back for some milliseconds that would move to an idle core.
 * @returns what ends it
 */
export function keepAwake(): () => void {
  if (isRationed() || !isKeptWaiting()) return () => undefined;
  const loops = Array.from({ length: availableParallelism() }, (_, core) => {
    const loop = ['--cpu-list', String(core), 'chrt', '--idle', '0', process.execPath, '-e', LOOP];
    return spawn('taskset', loop, { stdio: 'ignore' }).on('error', () => undefined);
  });
  return () => {
    for (const loop of loops) loop.kill();
  };
}
