import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, writeJsonSync } from '../files';

const PREFIX = 'hmac-sha256=';

export function sign(payload: string, apiKey: string): string {
  return `${PREFIX}${createHmac('sha256', apiKey).update(payload).digest('hex')}`;
}

/** Signs an address the way UploadThing's SDK does: the signature covers all before it. */
export function signUrl(address: string, apiKey: string, lifetimeSeconds: number): string {
  const url = new URL(address);
  url.searchParams.append('expires', String(Date.now() + lifetimeSeconds * 1000));
  url.searchParams.append('signature', sign(url.toString(), apiKey));
  return url.href;
}

/** Why the address is refused, else undefined. */
export function refusal(address: string, apiKey: string): string | undefined {
  const [signed, given] = address.split(/[?&]signature=/);
  if (!signed || !given) return 'Missing signature';
  const expected = Buffer.from(sign(signed, apiKey));
  const actual = Buffer.from(given.replace('%3D', '='));
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return 'Invalid signature';
  const expires = Number(new URL(signed).searchParams.get('expires'));
  return expires > Date.now() ? undefined : 'URL has expired';
}

export interface StoredFile {
  key: string;
  name: string;
  size: number;
  type: string;
  customId: string | null;
  acl: 'public-read' | 'private';
  disposition: 'inline' | 'attachment';
  hash: string;
  /** Real time, milliseconds. */
  uploadedAt: number;
  /** What the app's onUploadComplete returned. */
  serverData: unknown;
  /** False until the app has taken the callback: the same upload may then be sent again. */
  settled: boolean;
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,199}$/;

/** Uploaded files: the content under its key, the metadata in a JSON file beside it. */
export class FileStore {
  readonly #files = new Map<string, StoredFile>();
  readonly #partials = new Map<string, Buffer>();

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
    const known = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => readJson(join(folder, name)) as StoredFile | undefined)
      .filter((file) => file !== undefined)
      .sort((a, b) => a.uploadedAt - b.uploadedAt);
    for (const file of known) this.#files.set(file.key, file);
  }

  static isKey(key: string): boolean {
    return KEY.test(key);
  }

  get(keyOrCustomId: string): StoredFile | undefined {
    return (
      this.#files.get(keyOrCustomId) ??
      [...this.#files.values()].find((file) => file.customId !== null && file.customId === keyOrCustomId)
    );
  }

  newestFirst(): StoredFile[] {
    return [...this.#files.values()].reverse();
  }

  read(file: StoredFile): Promise<Buffer<ArrayBuffer>> {
    return readFile(join(this.folder, file.key));
  }

  async add(file: StoredFile, content: Buffer): Promise<void> {
    await writeFile(join(this.folder, file.key), content);
    this.update(file);
  }

  update(file: StoredFile): void {
    writeJsonSync(join(this.folder, `${file.key}.json`), file);
    this.#files.set(file.key, file);
  }

  async remove(file: StoredFile): Promise<void> {
    this.#files.delete(file.key);
    await Promise.all(
      [file.key, `${file.key}.json`].map((name) => rm(join(this.folder, name), { force: true })),
    );
  }

  /** The received part of an interrupted upload. */
  partial(key: string): Buffer {
    return this.#partials.get(key) ?? Buffer.alloc(0);
  }

  setPartial(key: string, content: Buffer | undefined): void {
    if (content) this.#partials.set(key, content);
    else this.#partials.delete(key);
  }
}
