import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { PaymentMethod } from '@/domain/money/payment-methods';
import type { SandboxContext } from './http';

export interface Fault {
  match: { method?: string | undefined; path: string };
  times: number;
  /**
   * `timeout`: not executed, no response. `drop-after`: executed, connection closed. `silent-after`: executed, no
   * response. `500-after`: executed, and the failure is what the same idempotency key gets from then on. `reset`: not
   * executed, connection closed. `hold`: executed once `release` is called. `hold-answer`: executed, answered once
   * `release` is called. `disk-full`: the file store cannot write. `refuse`: Stripe refuses with `code`; with a
   * `status`, before idempotency is checked, as for a revoked key.
   */
  mode:
    | 'timeout'
    | '500'
    | '500-after'
    | '429'
    | 'drop-after'
    | 'silent-after'
    | 'reset'
    | 'disk-full'
    | 'refuse'
    | 'hold'
    | 'hold-answer';
  code?: string | undefined;
  status?: number | undefined;
  ms?: number | undefined;
}

export interface FaultSwitches {
  webhooks?: 'hold' | 'deliver' | 'lose' | undefined;
  refunds?: 'pending' | 'succeeded' | undefined;
  transfersAlone?: 'approved' | 'refused' | undefined;
  /** Öre of the platform's own in the balance. */
  buffer?: number | undefined;
  /** By how many ms Stripe's clock is ahead of ours. */
  ahead?: number | undefined;
  /** The ways to pay that the account has enabled. */
  methods?: PaymentMethod[] | undefined;
}

/** Applied once unless it says how many times. */
export type FaultInput = (Omit<Fault, 'times'> & { times?: number | undefined }) | FaultSwitches;

/** Decides whether and how a request fails. */
export type Chooser = (method: string, path: string, body: string) => Fault['mode'] | undefined;

/** The faults to come: each applies to a number of matching requests. */
export class Faults {
  #faults: Fault[] = [];
  #chooser: Chooser | undefined;
  #ignoresKeys = false;
  readonly #held = new Set<() => void>();

  /** Lets a function decide about each request; added faults come first. */
  choose(chooser: Chooser): void {
    this.#chooser = chooser;
  }

  /** @returns the switches among them, which are the world's to apply */
  add(inputs: FaultInput[]): FaultSwitches[] {
    const switches: FaultSwitches[] = [];
    for (const input of inputs) {
      if ('match' in input) this.#faults.push({ ...input, times: input.times ?? 1 });
      else switches.push(input);
    }
    return switches;
  }

  clear(): void {
    this.#chooser = undefined;
    this.#ignoresKeys = false;
    this.#faults = [];
    this.release();
  }

  /** Keeps a request waiting until `release`. */
  hold(): Promise<void> {
    return new Promise((resolve) => this.#held.add(resolve));
  }

  /** How many requests are waiting. */
  get held(): number {
    return this.#held.size;
  }

  /** Lets the waiting requests go on, and holds no more. */
  release(): void {
    this.#faults = this.#faults.filter(({ mode }) => mode !== 'hold' && mode !== 'hold-answer');
    for (const go of this.#held) go();
    this.#held.clear();
  }

  /** Idempotency keys are ignored. */
  ignoreKeys(): void {
    this.#ignoresKeys = true;
  }

  get ignoresKeys(): boolean {
    return this.#ignoresKeys;
  }

  list(): Fault[] {
    return this.#faults;
  }

  take(method: string, path: string, body = ''): Fault | undefined {
    const fault = this.#faults.find(
      ({ match }) =>
        (!match.method || match.method.toUpperCase() === method) && pathPattern(match.path).test(path),
    );
    if (!fault) {
      const mode = this.#chooser?.(method, path, body);
      return mode && { match: { path }, times: 1, mode };
    }
    fault.times -= 1;
    if (fault.times <= 0) this.#faults = this.#faults.filter((one) => one !== fault);
    return fault;
  }
}

/** A path matches as a prefix; `*` matches anything. */
function pathPattern(path: string): RegExp {
  const parts = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}`);
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** Holds the request without an answer until the client gives up (or the time given has passed). */
export async function neverAnswer(c: SandboxContext, ms?: number): Promise<Response> {
  const { socket } = c.env.incoming;
  await Promise.race([
    new Promise<void>((resolve) => socket.once('close', () => resolve())),
    ...(ms === undefined ? [] : [wait(ms)]),
  ]);
  return dropConnection(c);
}

export function dropConnection(c: SandboxContext): Response {
  c.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
