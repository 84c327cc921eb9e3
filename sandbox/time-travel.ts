import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from './clock';
import type { Log } from './options';

const SWEEP_TIMEOUT_MS = 60_000;
const BUSY_MS = 200;

interface SweepResult {
  /** 0 when the app could not be reached. */
  status: number;
  body: unknown;
}

export interface AdvanceResult {
  now: string;
  offsetMs: number;
  sweep: SweepResult | null;
}

interface Steps {
  clock: Clock;
  /** What Stripe does by itself at a given time. */
  doDue: () => void;
  deliverWebhooks: () => Promise<void>;
  sweep: { url: string; cronSecret: string } | null;
  log: Log;
}

/**
 * Moves the clock, then catches up in order: Stripe closes what has expired and sends its events, then the app runs its
 * deadlines.
 */
export function timeTravel(steps: Steps) {
  const { clock } = steps;

  async function catchUp(offsetMs: number): Promise<AdvanceResult> {
    clock.setOffset(offsetMs);
    steps.doDue();
    await steps.deliverWebhooks();
    const sweep = steps.sweep ? await callSweep(steps.sweep, steps.log) : null;
    return { ...clock.reading(), sweep };
  }

  let last: Promise<unknown> = Promise.resolve();
  /** One at a time. */
  function inTurn<T>(journey: () => Promise<T>): Promise<T> {
    const next = last.then(journey);
    last = next.catch(() => undefined);
    return next;
  }

  return {
    advance: (ms: number) => inTurn(() => catchUp(clock.offsetMs + ms)),
    reset: () =>
      inTurn(async () => {
        clock.setOffset(0);
        return clock.reading();
      }),
  };
}

/** A sweep under way began before the clock was moved: the next one is waited for. */
const isSwept = (body: unknown): boolean =>
  typeof body !== 'object' ||
  body === null ||
  !('status' in body) ||
  ('sweep' in body && body.sweep !== null);

async function callSweep(sweep: { url: string; cronSecret: string }, log: Log): Promise<SweepResult> {
  try {
    for (const until = Date.now() + SWEEP_TIMEOUT_MS; ; await delay(BUSY_MS)) {
      const response = await fetch(sweep.url, {
        headers: { authorization: `Bearer ${sweep.cronSecret}` },
        signal: AbortSignal.timeout(SWEEP_TIMEOUT_MS),
      });
      const body = parsed(await response.text());
      if (isSwept(body) || Date.now() > until) return { status: response.status, body };
    }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    log(`sweep failed: ${String(cause)}`);
    return { status: 0, body: { error: String(cause) } };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
