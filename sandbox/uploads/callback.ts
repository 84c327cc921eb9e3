import { z } from '@/domain/zod';
import { wait } from '../faults';
import type { Log } from '../options';
import { type StoredFile, sign } from './files';

const METADATA_WAIT_MS = 5000;
const CALLBACK_TIMEOUT_MS = 30_000;
/** In development the app answers the callback first and reports its result afterwards. */
const LATE_RESULT_MS = 10_000;

export const routeMetadata = z.object({
  fileKeys: z.array(z.string()),
  metadata: z.unknown(),
  isDev: z.boolean().default(false),
  callbackUrl: z.url(),
  callbackSlug: z.string(),
  awaitServerData: z.boolean().default(true),
});

export const callbackResult = z.object({
  fileKey: z.string(),
  callbackData: z.unknown(),
  error: z.string().optional(),
});

type RouteMetadata = z.infer<typeof routeMetadata>;

export interface Addresses {
  url: string;
  appUrl: string;
  ufsUrl: string;
}

type CallbackOutcome = { serverData: unknown } | { error: string };

/** The callbacks between the app and UploadThing: registration, hook and result. */
export class Callbacks {
  readonly #registered = new Map<string, RouteMetadata>();
  readonly #waitingForMetadata = new Map<string, () => void>();
  readonly #waitingForResult = new Map<string, (outcome: CallbackOutcome) => void>();

  constructor(
    private readonly apiKey: string,
    private readonly ingestUrl: () => string,
    private readonly log: Log,
  ) {}

  register(metadata: RouteMetadata): void {
    for (const key of metadata.fileKeys) {
      this.#registered.set(key, metadata);
      this.#waitingForMetadata.get(key)?.();
    }
  }

  report(result: z.infer<typeof callbackResult>): boolean {
    const resolve = this.#waitingForResult.get(result.fileKey);
    if (!resolve) return false;
    resolve(
      result.error === undefined ? { serverData: result.callbackData ?? null } : { error: result.error },
    );
    return true;
  }

  /** Calls the app's hook for an uploaded file and waits for the result of onUploadComplete. */
  async uploaded(file: StoredFile, addresses: Addresses): Promise<CallbackOutcome> {
    const route = await this.#route(file.key);
    if (!route) return { error: 'No metadata was registered for this upload' };
    const result = new Promise<CallbackOutcome>((resolve) => this.#waitingForResult.set(file.key, resolve));
    try {
      const delivered = this.#post(route, 'callback', {
        status: 'uploaded',
        metadata: route.metadata,
        origin: this.ingestUrl(),
        file: {
          name: file.name,
          size: file.size,
          type: file.type,
          customId: file.customId,
          key: file.key,
          fileHash: file.hash,
          ...addresses,
        },
      });
      if (!route.awaitServerData) return this.#done(file.key, { serverData: null });
      const status = await Promise.race([delivered, result.then(() => 200)]);
      if (status !== 200) return { error: 'The upload callback was not accepted by the app' };
      const lateAfter = route.isDev ? LATE_RESULT_MS : 0;
      const outcome = await Promise.race([
        result,
        wait(lateAfter).then(() => ({ error: 'Failed to run onUploadComplete' })),
      ]);
      return 'error' in outcome ? outcome : this.#done(file.key, outcome);
    } finally {
      this.#waitingForResult.delete(file.key);
    }
  }

  #done(key: string, outcome: CallbackOutcome): CallbackOutcome {
    this.#registered.delete(key);
    return outcome;
  }

  /** Calls the app's hook for a refused upload. */
  async failed(key: string, error: string): Promise<void> {
    const route = await this.#route(key);
    if (route) await this.#post(route, 'error', { fileKey: key, error });
  }

  async #route(key: string): Promise<RouteMetadata | undefined> {
    if (!this.#registered.has(key)) {
      const arrived = new Promise<void>((resolve) => this.#waitingForMetadata.set(key, resolve));
      await Promise.race([arrived, wait(METADATA_WAIT_MS)]);
      this.#waitingForMetadata.delete(key);
    }
    return this.#registered.get(key);
  }

  async #post(route: RouteMetadata, hook: 'callback' | 'error', payload: object): Promise<number> {
    const url = new URL(route.callbackUrl);
    url.searchParams.set('slug', route.callbackSlug);
    const body = JSON.stringify(payload);
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'uploadthing-hook': hook,
          'x-uploadthing-signature': sign(body, this.apiKey),
        },
        signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) this.log(`upload ${hook} not taken: ${response.status}`);
      return response.status;
    } catch (error) {
      this.log(`upload ${hook} not taken: ${String(error)}`);
      return 0;
    }
  }
}
