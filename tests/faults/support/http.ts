import type { User } from '@sandbox/scenario/users';
import { startSession } from '@/server/auth/session';
import { now } from '@/server/lib/clock';
import { callProcedure } from '../../support/procedures';
import { waitFor } from '../../support/wait';
import type { App } from './app';
import { world } from './world';

/** A user with a session, as a browser has it. */
export interface Client {
  user: User;
  cookie: string;
}

export async function signedIn(user: User): Promise<Client> {
  return { user, cookie: (await startSession(user.id, null, now())).split(';')[0] ?? '' };
}

/** How a call over HTTP ended: what it answered, or the code it was refused by. */
interface Answer {
  status: number;
  /** `ok`, our own code, or what the connection died of. */
  code: string;
  data: unknown;
}

/** Calls a procedure over HTTP. Never throws: a dead process is an answer too. */
export const call = (
  app: App,
  who: Client | null,
  procedure: string,
  input?: unknown,
  kind: 'query' | 'mutation' = 'mutation',
): Promise<Answer> =>
  callProcedure(app.url, procedure, {
    cookie: who?.cookie,
    input,
    kind,
    signal: AbortSignal.timeout(90_000),
  }).catch((error) => ({ status: 0, code: error instanceof Error ? error.name : 'unknown', data: null }));

/** The same number of calls to each process, in turn. */
export const eachInTurn = (index: number): App => world.apps[index % 2 === 0 ? 0 : 1];

/** How many answers of each code there were. */
export function tally(answers: { code: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** Calls the scheduled route once. @returns its answer's status, 0 without one, and whether it swept. */
export const callRoute = (app: App): Promise<{ status: number; swept: boolean }> =>
  fetch(`${app.url}/api/cron/deadlines`, {
    headers: { authorization: `Bearer ${world.cronSecret}` },
    signal: AbortSignal.timeout(90_000),
  }).then(
    async (answer) => ({ status: answer.status, swept: Boolean((await answer.json()).sweep) }),
    () => ({ status: 0, swept: false }),
  );

/** Runs the sweep as the scheduler does. One under way began before this moment: the next one is waited for. */
export async function sweep(app: App): Promise<number> {
  let answer = await callRoute(app);
  await waitFor('the sweep', async () => {
    if (answer.swept || answer.status !== 200) return true;
    answer = await callRoute(app);
    return false;
  });
  return answer.status;
}
