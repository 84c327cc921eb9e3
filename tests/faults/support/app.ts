import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { waitFor } from '../../support/wait';

const NEXT = resolve('node_modules/next/dist/bin/next');

/** One process of the built app, which can be stopped, killed, and started again. */
export class App {
  readonly url: string;
  #child: ChildProcess | undefined;
  #ended: Promise<number | null> = Promise.resolve(null);

  constructor(
    readonly port: number,
    private readonly env: Record<string, string>,
    private readonly logFile: string,
  ) {
    this.url = `http://localhost:${port}`;
  }

  async start(): Promise<void> {
    const log = createWriteStream(this.logFile, { flags: 'a' });
    const child = spawn(process.execPath, [NEXT, 'start', '-p', String(this.port)], {
      env: { ...this.env, PORT: String(this.port) } as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.pipe(log);
    child.stderr?.pipe(log);
    this.#child = child;
    this.#ended = new Promise((done) => child.once('exit', (code) => done(code)));
    await waitFor(
      `${this.url} to answer`,
      async () => {
        if (child.exitCode !== null) throw new Error(`The app ended with ${child.exitCode}: ${this.logFile}`);
        const answer = await fetch(`${this.url}/api/health`, { signal: AbortSignal.timeout(5000) });
        return answer.ok;
      },
      90_000,
    );
  }

  /** Megabytes of memory that the process holds, on Linux. */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.#child?.pid}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
  }

  get running(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** As when the power goes: nothing is finished, nothing is handed back. */
  async kill(): Promise<void> {
    if (this.running) this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  /** As a host does it: asks, and waits. @returns the exit code. */
  async stop(): Promise<number | null> {
    if (this.running) this.#child?.kill('SIGTERM');
    return this.#ended;
  }
}
