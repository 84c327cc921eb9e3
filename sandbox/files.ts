import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Log } from './options';

/** The parsed file, or undefined when it is missing or broken, or null was given. */
export function readJson(path: string | null): unknown {
  if (path === null) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

export function writeJsonSync(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, JSON.stringify(value));
  renameSync(temporary, path);
}

/** Saves a snapshot after a delay, so that a burst of changes costs one write; without a path it saves nothing. */
export class Saver {
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #dirty = false;
  #delayMs = 200;

  constructor(
    private readonly path: string | null,
    private readonly snapshot: () => unknown,
    private readonly log: Log,
  ) {
    if (path !== null) mkdirSync(dirname(path), { recursive: true });
  }

  schedule(): void {
    this.#dirty = true;
    if (this.#timer || this.path === null) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, this.#delayMs);
    this.#timer.unref();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#writing) await this.#writing;
    if (!this.#dirty || this.path === null) return;
    this.#dirty = false;
    this.#writing = this.#write(this.path).finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  async #write(path: string): Promise<void> {
    const started = performance.now();
    const temporary = `${path}.${process.pid}.tmp`;
    try {
      await writeFile(temporary, JSON.stringify(this.snapshot()));
      await rename(temporary, path);
    } catch (error) {
      this.log(`could not save ${path}: ${String(error)}`);
    }
    // A large state is saved less often.
    this.#delayMs = Math.max(200, (performance.now() - started) * 10);
  }
}
