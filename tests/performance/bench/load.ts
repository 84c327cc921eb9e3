import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import { hostShare } from './host-share';
import { at } from './moments/moment';

/** One address of one process. */
export interface Target {
  url: string;
  /** What is asked for by turns; without any, the address alone. */
  paths?: string[];
  pid: number;
  /** Of the database's server. */
  postmaster?: number | undefined;
  headers?: Record<string, string>;
}

export interface Load {
  requestsPerSecond: number;
  /** ms, on connections that are open already, as a proxy's are. */
  p50: number;
  /** The same, in the median turn, which a pause of the machine does not decide. */
  p99: number;
  /** ms of processor time that an answer takes the process. */
  cpu: number;
  /** ms of processor time that an answer takes the database's processes, all of its statements. */
  database: number;
  /** MB, the most that the process has held so far. */
  memory: number;
}

const TICKS_PER_SECOND = 100;

/** Seconds. An answer that takes long is one all the same, and its time is shown. */
const PATIENCE = 60;

/** A process may end before its file is read. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Seconds of processor time a process has used (Linux); its children are not counted. */
function cpuSeconds(pid: number): number {
  const fields = readIfThere(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Seconds of processor time that the processes of a database's server have used, also those that have ended (Linux). */
function databaseSeconds(postmaster: number | undefined): number {
  if (!postmaster) return Number.NaN;
  let ticks = 0;
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const [, fields = ''] = readIfThere(`/proc/${pid}/stat`).split(') ');
    const [, parent, , , , , , , , , , own, kernel, children, childrenKernel] = fields.split(' ').map(Number);
    if (parent === postmaster) ticks += (own ?? 0) + (kernel ?? 0);
    if (pid === postmaster) ticks += (children ?? 0) + (childrenKernel ?? 0);
  }
  return ticks / TICKS_PER_SECOND;
}

/** MB, the most memory that a process has held since its start (Linux). */
function peakMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readIfThere(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) / 1024;
}

interface Turn {
  answers: number;
  /**
   * ms of each answer but a connection's first. Node accepts one connection each time round its loop: of fifty that
   * come at once to a busy process the last waits half a second, whatever it asks for.
   */
  took: number[];
  seconds: number;
  cpuSeconds: number;
  databaseSeconds: number;
}

/** Asks one address so many times, or for a second. @throws when an answer is anything but 200. */
async function turn(
  { url, paths, pid, postmaster, headers = {} }: Target,
  connections: number,
  times?: number,
): Promise<Turn> {
  const took: number[] = [];
  const open = new Set<unknown>();
  let answers = 0;
  const before = cpuSeconds(pid);
  const databaseBefore = databaseSeconds(postmaster);
  const started = performance.now();
  let last = started;
  const length = times ? { amount: times } : { duration: 1 };
  const requests = paths?.map((path) => ({ path }));
  const running = autocannon({
    url,
    ...(requests && { requests }),
    connections,
    headers,
    timeout: PATIENCE,
    ...length,
  });
  running.on('response', (connection, _status, _bytes, ms) => {
    answers += 1;
    if (open.has(connection)) took.push(ms);
    open.add(connection);
    last = performance.now();
  });
  const { non2xx, errors } = await running;
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers were not 200, ${errors} errors`);
  return {
    answers,
    took,
    seconds: (last - started) / 1000,
    cpuSeconds: cpuSeconds(pid) - before,
    databaseSeconds: databaseSeconds(postmaster) - databaseBefore,
  };
}

/** Of the machine's time: a turn of which the host took more says nothing, and is taken again after a while. */
const STOLEN = 0.1;
const PAUSE_MS = 2000;
/** ms in one run, for all such turns. After them whatever the host takes is part of what is measured. */
let leftToWait = 15 * 60_000;

async function undisturbed(target: Target, connections: number, times: number): Promise<Turn> {
  for (;;) {
    const share = hostShare();
    const taken = await turn(target, connections, times);
    if (share() <= STOLEN || leftToWait <= 0) return taken;
    leftToWait -= taken.seconds * 1000 + PAUSE_MS;
    await setTimeout(PAUSE_MS);
  }
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

function summed(turns: Turn[], pid: number): Load {
  const took = turns.flatMap((each) => each.took);
  const seconds = sum(turns.map((each) => each.seconds));
  const answers = sum(turns.map((each) => each.answers));
  const p99s = turns.map((each) => at(each.took, 0.99));
  return {
    requestsPerSecond: answers / seconds,
    p50: at(took, 0.5),
    p99: at(p99s, 0.5),
    cpu: (sum(turns.map((each) => each.cpuSeconds)) * 1000) / answers,
    database: (sum(turns.map((each) => each.databaseSeconds)) * 1000) / answers,
    memory: peakMemory(pid),
  };
}

/** The fewest requests a connection makes in its turn. */
const LEAST = 4;

/**
 * Asks several addresses, each for about so many seconds in all. After a second of warming up each takes turns of
 * about a second, so that a noisy minute of the machine troubles them alike; a turn ends when all its requests have
 * been answered, so that none leaves work for the next.
 * @returns what each answered, in their order
 */
export async function loadByTurns(
  targets: readonly Target[],
  connections: number,
  seconds: number,
): Promise<Load[]> {
  const measured: { target: Target; times: number; turns: Turn[] }[] = [];
  for (const target of targets) {
    const { answers } = await turn(target, connections);
    measured.push({ target, times: Math.max(answers, connections * LEAST), turns: [] });
  }
  for (let round = 0; round < seconds; round += 1) {
    for (const { target, times, turns } of measured)
      turns.push(await undisturbed(target, connections, times));
  }
  return measured.map(({ target, turns }) => summed(turns, target.pid));
}
