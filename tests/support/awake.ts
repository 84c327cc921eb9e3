import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Until its parent is gone. The pause leaves the processor's other half to others. */
const LOOP = `
  const parent = process.ppid;
  while (process.ppid === parent) for (let n = 0; n < 1e6; n += 1) Atomics.pause();
`;

const says = (file: string, pattern: RegExp) => existsSync(file) && pattern.test(readFileSync(file, 'utf8'));

/** Whether a host has kept this machine waiting for a core, by the kernel's own count ("steal", proc_stat(5)). */
const isKeptWaiting = () => says('/proc/stat', /^cpu +(\d+ ){7}[1-9]/);

/** Whether a container's processor time is rationed: there the loops would eat of what is measured (cgroups(7)). */
const isRationed = () =>
  says('/sys/fs/cgroup/cpu.max', /^\d/) || says('/sys/fs/cgroup/cpu/cpu.cfs_quota_us', /^\d/);

/**
 * Keeps every core awake while something is measured or tested, on a virtual machine, with work that the kernel puts
 * aside for any other (SCHED_IDLE, sched(7)). A core that has nothing to do is taken by the host and comes back late:
 * what waits for one another, as a server, its database and a browser do, then waits for the host most of the time.
 * @returns what ends it
 */
export function keepAwake(): () => void {
  if (!isKeptWaiting() || isRationed()) return () => undefined;
  const loops = Array.from({ length: availableParallelism() }, (_, core) => {
    const loop = ['--cpu-list', String(core), 'chrt', '--idle', '0', process.execPath, '-e', LOOP];
    return spawn('taskset', loop, { stdio: 'ignore' }).on('error', () => undefined);
  });
  return () => {
    for (const loop of loops) loop.kill();
  };
}
