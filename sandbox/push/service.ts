import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { PushSubscriptionInput } from '@/domain/account/push';
import { readJson, Saver } from '../files';
import type { Log } from '../options';

/** A browser's subscription, with the keys that only the browser has. */
interface Subscription {
  id: string;
  privateKey: string;
  auth: string;
  /** The browser takes no more. */
  ended: boolean;
}

interface CaughtPush {
  id: string;
  subscription: string;
  /** What the browser's worker is given. */
  text: string;
  /** Seconds. */
  ttl: number;
  urgency: string;
  topic: string;
  /** Real time, ISO. */
  at: string;
}

interface Stored {
  subscriptions: Subscription[];
  pushes: CaughtPush[];
}

const MAX_PUSHES = 500;
const bytes = (text: string) => Buffer.from(text, 'base64url');
const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** @see https://www.rfc-editor.org/rfc/rfc8291 (with RFC 8188 of one record) */
function decrypt({ privateKey, auth }: Subscription, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const receiver = createECDH('prime256v1');
  receiver.setPrivateKey(bytes(privateKey));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender]);
  const input = derive(receiver.computeSecret(sender), bytes(auth), info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last byte that is not 0 ends the text.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** A browser maker's push service, and the browsers that subscribe there. */
export class PushService {
  #stored: Stored;
  readonly #saver: Saver;
  /** What it answers instead of taking a push; null: it takes them. */
  refuses: 429 | 500 | null = null;
  /** It takes pushes and answers none. */
  silent = false;

  constructor(
    /** Null: in memory only. */
    path: string | null,
    /** Where it is reached. */
    private readonly origin: () => string,
    private readonly log: Log,
  ) {
    this.#stored = { subscriptions: [], pushes: [], ...(readJson(path) as Partial<Stored> | undefined) };
    this.#saver = new Saver(path, () => this.#stored, log);
  }

  /** What a new browser hands to the page that subscribes. */
  subscribe(): PushSubscriptionInput {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const auth = randomBytes(16).toString('base64url');
    const id = randomUUID();
    const privateKey = pair.getPrivateKey().toString('base64url');
    this.#stored.subscriptions.push({ id, privateKey, auth, ended: false });
    this.#saver.schedule();
    return {
      endpoint: `${this.origin()}/push/${id}`,
      keys: { p256dh: pair.getPublicKey().toString('base64url'), auth },
    };
  }

  /** The browser takes no more, as when its user has withdrawn the permission. */
  end(endpoint: string): void {
    for (const each of this.#stored.subscriptions) if (endpoint.endsWith(each.id)) each.ended = true;
    this.#saver.schedule();
  }

  /** Takes a push. @returns the HTTP status of the answer. */
  take(id: string, body: Buffer, headers: Record<string, string>): 201 | 400 | 401 | 410 | 429 | 500 {
    if (this.refuses) return this.refuses;
    const subscription = this.#stored.subscriptions.find((each) => each.id === id);
    if (!subscription || subscription.ended) return 410;
    if (!/^vapid t=[\w.-]+, ?k=[\w-]+$/.test(headers.authorization ?? '')) return 401;
    try {
      const push = {
        id: randomUUID(),
        subscription: id,
        text: decrypt(subscription, body),
        ttl: Number(headers.ttl),
        urgency: headers.urgency ?? 'normal',
        topic: headers.topic ?? '',
        at: new Date().toISOString(),
      };
      this.#stored.pushes.unshift(push);
      this.#stored.pushes.length = Math.min(this.#stored.pushes.length, MAX_PUSHES);
      this.#saver.schedule();
      return 201;
    } catch (error) {
      this.log(`push not readable: ${String(error)}`);
      return 400;
    }
  }

  /** Newest first. @param endpoint of one subscription alone. */
  list(endpoint?: string): CaughtPush[] {
    return this.#stored.pushes.filter(({ subscription }) => !endpoint || endpoint.endsWith(subscription));
  }

  flush(): Promise<void> {
    return this.#saver.flush();
  }
}
