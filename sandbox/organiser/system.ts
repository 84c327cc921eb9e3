import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { Webhook } from 'standardwebhooks';
import { nameChangeDetails, nameChangeList, webhook } from '@/domain/organiser/api-input';
import { z } from '@/domain/zod';
import { readJson, writeJsonSync } from '../files';
import { isBrowser, json, readBody, type SandboxContext, type SandboxEnv } from '../http';
import type { Log } from '../options';

/** Webhooks that are remembered. */
const KEPT = 100;
/** For a question to the site. */
const TIMEOUT_MS = 20_000;
const REASON = 'Platsen är redan överlåten en gång.';

const received = z.object({
  id: z.string(),
  type: z.string(),
  nameChangeId: z.string(),
  race: z.string(),
  at: z.string(),
  /** What this system has answered the site. */
  answer: z.string().nullable(),
});

const stored = z.object({
  /** What the site has given it; null until the demo is seeded. */
  key: z.string().nullable(),
  secret: z.string().nullable(),
  up: z.boolean(),
  /** Whether it verifies name changes by itself. */
  automatic: z.boolean(),
  /** Newest first. */
  received: z.array(received),
  /** How many webhooks it has turned away while it was down. */
  turnedAway: z.number(),
});
type Stored = z.infer<typeof stored>;

const unknown: Stored = {
  key: null,
  secret: null,
  up: true,
  automatic: false,
  received: [],
  turnedAway: 0,
};

/** What connects the stand-in with the site, for the seed. */
export const connectStandIn = (path: string, key: string, secret: string): void =>
  writeJsonSync(path, { ...unknown, key, secret });

/** An organiser's own system: it takes webhooks, reads name changes by the site's API and answers them. */
export class OrganiserSystem {
  #state: Stored;

  constructor(
    private readonly path: string,
    private readonly siteUrl: string,
    private readonly log: Log,
  ) {
    const parsed = stored.safeParse(readJson(path));
    this.#state = parsed.success ? parsed.data : unknown;
  }

  get state(): Readonly<Stored> {
    return this.#state;
  }

  #set(changes: Partial<Stored>): void {
    this.#state = { ...this.#state, ...changes };
    writeJsonSync(this.path, this.#state);
  }

  switch(changes: Partial<Pick<Stored, 'up' | 'automatic'>>): void {
    this.#set(changes);
  }

  /** Takes a webhook. @returns the HTTP status of the answer. */
  take(body: string, headers: Record<string, string>): 204 | 401 | 503 {
    const { up, secret, automatic } = this.#state;
    if (!up) {
      this.#set({ turnedAway: this.#state.turnedAway + 1 });
      return 503;
    }
    let payload: z.infer<typeof webhook>;
    try {
      payload = webhook.parse(new Webhook(secret ?? '').verify(body, headers));
    } catch (error) {
      this.log(`webhook refused: ${String(error)}`);
      return 401;
    }
    const id = headers['webhook-id'] ?? '';
    // Sent again, it is the same.
    if (!this.#state.received.some((each) => each.id === id)) {
      const { nameChangeId, race } = payload.data;
      const entry = {
        id,
        type: payload.type,
        nameChangeId,
        race: race.name,
        at: payload.timestamp,
        answer: null,
      };
      this.#set({ received: [entry, ...this.#state.received].slice(0, KEPT) });
      // After the answer: a webhook is acknowledged first and worked then.
      if (automatic && payload.type === 'name_change.requested') {
        setImmediate(() => void this.answer(nameChangeId, 'verify'));
      }
    }
    return 204;
  }

  /** Reads a name change as its staff would, then answers it. @returns the site's answer. */
  async answer(nameChangeId: string, how: 'verify' | 'refuse'): Promise<string> {
    const path = `/name-changes/${encodeURIComponent(nameChangeId)}`;
    const answer = await this.#answer(path, how).catch((error: unknown) => String(error));
    this.#set({
      received: this.#state.received.map((each) =>
        each.nameChangeId === nameChangeId && each.type === 'name_change.requested'
          ? { ...each, answer }
          : each,
      ),
    });
    return answer;
  }

  async #answer(path: string, how: 'verify' | 'refuse'): Promise<string> {
    const read = await this.#ask(path);
    if (!read.ok) return `${read.status}`;
    nameChangeDetails.parse(await read.json());
    const answered = await this.#ask(`${path}/${how}`, how === 'refuse' ? { reason: REASON } : {});
    return answered.ok ? (how === 'verify' ? 'bekräftat' : 'nekat') : `${answered.status}`;
  }

  /** The site's open name changes. */
  async waiting(): Promise<z.infer<typeof nameChangeList>['items']> {
    const answer = await this.#ask('/name-changes?limit=100');
    return answer.ok ? nameChangeList.parse(await answer.json()).items : [];
  }

  #ask(path: string, body?: object): Promise<Response> {
    return fetch(new URL(`/api/organiser/v1${path}`, this.siteUrl), {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${this.#state.key ?? ''}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }
}

/** Where the site sends its webhooks. */
export const WEBHOOK_PATH = '/organiser/webhooks';

/** The organiser's system: what the site calls, and buttons for its staff. */
export function organiserRoutes(system: OrganiserSystem): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  const done = (c: SandboxContext, answer: object): Response =>
    isBrowser(c) ? c.redirect('/', 303) : json(c, answer);

  app.post(WEBHOOK_PATH, async (c) => c.body(null, system.take(await c.req.text(), c.req.header())));

  app.get('/organiser', (c) => {
    const { up, automatic, received, turnedAway } = system.state;
    return json(c, { up, automatic, received, turnedAway });
  });

  app.get('/organiser/name-changes', async (c) => json(c, { items: await system.waiting() }));

  app.post('/organiser/switch', async (c) => {
    const { up, automatic } = (await readBody(c)).values;
    system.switch({
      ...(up !== undefined && { up: String(up) === 'true' }),
      ...(automatic !== undefined && { automatic: String(automatic) === 'true' }),
    });
    return done(c, { up: system.state.up, automatic: system.state.automatic });
  });

  app.post('/organiser/name-changes/:id', async (c) => {
    const { answer } = (await readBody(c)).values;
    if (answer !== 'verify' && answer !== 'refuse') {
      return c.json({ error: 'answer must be verify or refuse' }, 400);
    }
    return done(c, { answer: await system.answer(c.req.param('id'), answer) });
  });
  return app;
}
