import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Until its parent is gone. The pause leaves the processor's other half to others. */
const LOOP = `
  const parent = process.ppid;
  while (process.ppid === parent) for (let n = 0; n < 1e6; n += 1) Atomics.pause();
`;

/**
 * Keeps every core awake while something is measured or tested, with work that the kernel puts aside for any other (SCHED_IDLE,
 * sched(7)). A virtual machine's core that has nothing to do is taken by its host, and comes back late: what waits for
 * one another, as a server, its database and a browser do, then waits for the host (tests took half as long again). Only Linux has the means; without
 * them nothing happens.
 * @returns what ends it
 */
export function keepAwake(): () => void {
  const loops = Array.from({ length: availableParallelism() }, (_, core) => {
    const loop = ['--cpu-list', String(core), 'chrt', '--idle', '0', process.execPath, '-e', LOOP];
    return spawn('taskset', loop, { stdio: 'ignore' }).on('error', () => undefined);
  });
  return () => {
    for (const loop of loops) loop.kill();
  };
}
