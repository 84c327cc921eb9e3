import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { z } from 'zod';
import type { SandboxContext } from './http';
import { methods } from './stripe/payment-methods';

const faultSchema = z.object({
  match: z.object({ method: z.string().optional(), path: z.string() }),
  times: z.number().int().positive().default(1),
  /**
   * `timeout`: not executed, no response. `drop-after`: executed, connection closed. `silent-after`: executed, no
   * response. `500-after`: executed, and the failure is what the same idempotency key gets from then on. `reset`: not executed, connection closed. `hold`: executed once `release` is called. `hold-answer`: executed, answered once `release` is called. `disk-full`: the file store cannot write. `refuse`: Stripe
   * refuses with `code`; with a `status`, before idempotency is checked, as for a revoked key.
   */
  mode: z.enum([
    'timeout',
    '500',
    '500-after',
    '429',
    'drop-after',
    'silent-after',
    'reset',
    'disk-full',
    'refuse',
    'hold',
    'hold-answer',
  ]),
  code: z.string().optional(),
  status: z.number().int().min(400).max(499).optional(),
  ms: z.number().int().nonnegative().optional(),
});

const switchSchema = z.object({
  webhooks: z.enum(['hold', 'deliver', 'lose']).optional(),
  refunds: z.enum(['pending', 'succeeded']).optional(),
  transfersAlone: z.enum(['approved', 'refused']).optional(),
  /** Öre of the platform's own in the balance. */
  buffer: z.number().int().nonnegative().optional(),
  /** The ways to pay that the account has enabled. */
  methods: z.array(z.enum(methods)).optional(),
});

export type Fault = z.infer<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema> | z.input<typeof switchSchema>;
export type FaultSwitches = z.infer<typeof switchSchema>;

const instructionSchema = z.union([faultSchema, switchSchema.strict()]);

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

  add(input: unknown): { faults: Fault[]; switches: FaultSwitches[] } {
    const instructions = z.array(instructionSchema).parse(Array.isArray(input) ? input : [input]);
    const faults = instructions.filter((one): one is Fault => 'match' in one);
    this.#faults.push(...faults);
    return { faults, switches: instructions.filter((one): one is FaultSwitches => !('match' in one)) };
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
