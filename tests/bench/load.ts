import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

export interface Load {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Of one core, over the run. */
  cpu: number;
  /** MB, at its end. */
  memory: number;
}

const TICKS_PER_SECOND = 100;

/** Seconds of processor time a process has used (Linux); its children are not counted. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** MB of memory a process holds (Linux). */
export function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Asks one address as often as it answers. @throws when an answer is anything but 200. */
export async function load(
  url: string,
  connections: number,
  seconds: number,
  pid: number,
  headers: Record<string, string> = {},
): Promise<Load> {
  const before = cpuSeconds(pid);
  const started = performance.now();
  const result = await autocannon({ url, connections, duration: seconds, headers });
  const elapsed = (performance.now() - started) / 1000;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 200, ${result.errors} errors`);
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (cpuSeconds(pid) - before) / elapsed,
    memory: memoryOf(pid),
  };
}
