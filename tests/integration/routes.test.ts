import { db } from '@sandbox/database';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { GET as cancelled } from '@/app/api/checkout-cancelled/[purchaseId]/route';
import { GET as scheduled } from '@/app/api/cron/deadlines/route';
import { GET as health } from '@/app/api/health/route';
import { GET as live } from '@/app/api/live/route';
import { GET as ready } from '@/app/api/ready/route';
import { POST as trpc, GET as trpcGet } from '@/app/api/trpc/[trpc]/route';
import { clockAt } from '@/domain/account/actor';
import { now } from '@/server/lib/clock';
import { cookieOf } from '../support/browser';
import { runScheduledSweep } from '../support/queues';
import { reconcile } from '../support/reconcile';
import { logOf } from '../support/rows';
import { world } from '../support/world';

const SITE = 'http://localhost:3000';

test('the health check answers 200 while database and queue do', async () => {
  const answer = await health();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ status: 'ok' });
});

test('a process says that it lives without waiting for anything else', async () => {
  expect(live().status).toBe(200);
});

describe('the readiness check', () => {
  const ask = async (secret = world.cronSecret) => {
    const answer = await ready(
      new Request(`${SITE}/api/ready`, { headers: { authorization: `Bearer ${secret}` } }),
    );
    return { status: answer.status, body: await answer.json() };
  };
  const pass = (name: string, seconds: number) =>
    db.execute(
      sql`update completed_runs set completed_at = now() - make_interval(secs => ${seconds}) where name = ${name}`,
    );

  test('names what has not ended well lately, in whichever process', async () => {
    expect((await ask('fel-hemlighet-0123456789')).status).toBe(401);
    await db.execute(sql`delete from completed_runs`);
    const never = await ask();
    expect(never).toMatchObject({ status: 503, body: { status: 'late', ages: { deadlines: null } } });
    expect(never.body.late).toEqual(expect.arrayContaining(['deadlines', 'catch-up', 'reconcile']));

    // Those that have never run are counted from the first call of the scheduled route on.
    await runScheduledSweep();
    // This process works no queues.
    expect((await ask()).body).toMatchObject({ late: ['workers'], schema: true, workers: false });
    await pass('deadlines', 299);
    expect((await ask()).body.late).toEqual(['workers']);
    for (const [name, seconds] of [
      ['deadlines', 302],
      ['catch-up', 1202],
      ['reconcile', 26 * 3600 + 2],
    ] as const) {
      await pass(name, seconds);
      expect((await ask()).body.late).toContain(name);
    }
    await runScheduledSweep();
    await reconcile(clockAt(now()));
    expect((await ask()).body.late).not.toContain('deadlines');
    expect((await ask()).body.late).not.toContain('reconcile');
  });

  test('knows a database that lacks a migration of this release', async () => {
    await runScheduledSweep();
    const [last] = await db.execute(sql`
      delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)
      returning hash, created_at`);
    expect((await ask()).body.late).toContain('schema');
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${last?.hash}, ${last?.created_at})`,
    );
    expect((await ask()).body.late).not.toContain('schema');
  });
});

describe('the scheduled route', () => {
  const call = (authorization: string | null) =>
    scheduled(new Request(`${SITE}/api/cron/deadlines`, { headers: authorization ? { authorization } : {} }));

  test('sweeps with its secret, not with none, an empty or wrong one, it alone, or more than it', async () => {
    const secret = world.cronSecret;
    const { purchase } = await aPurchase().done();
    await world.sandbox.clock.advance({ minutes: 33 });
    for (const header of [null, 'Bearer ', 'Bearer fel-hemlighet-0123456789', secret, `Bearer ${secret}x`])
      expect([header, (await call(header)).status]).toEqual([header, 401]);
    expect(await logOf(purchase.id)).toEqual(['checkoutStarted']);

    const answer = await call(`Bearer ${secret}`);
    expect(answer.status).toBe(200);
    expect(await logOf(purchase.id)).toEqual(['checkoutStarted', 'checkoutExpired']);
    expect(await answer.json()).toMatchObject({ status: 'ok', sweep: { failed: 0 }, jobs: { failed: 0 } });
  });
});

describe('the way back from an unpaid payment page', () => {
  const back = async (purchaseId: string, cookie: string | null) => {
    const headers = new Headers(cookie ? { cookie } : {});
    const request = new Request(`${SITE}/api/checkout-cancelled/${purchaseId}`, { headers });
    const answer = await cancelled(request, { params: Promise.resolve({ purchaseId }) });
    return answer.headers.get('location');
  };

  test('leads its buyer to the listing, with the session’s id, and changes nothing by itself', async () => {
    const { purchase, listing, buyer } = await aPurchase().done();
    const query = `payment_cancelled=true&session_id=${purchase.checkoutSessionId}`;
    expect(await back(purchase.id, await cookieOf(buyer))).toBe(`${SITE}/listings/${listing.id}?${query}`);
    expect(await logOf(purchase.id)).toEqual(['checkoutStarted']);
  });

  test('redirects anyone else home, without a hint', async () => {
    const [{ purchase }, other] = await Promise.all([aPurchase().done(), aUser()]);
    expect(await back(purchase.id, null)).toBe(`${SITE}/`);
    for (const id of [purchase.id, 'inget-id'])
      expect(await back(id, await cookieOf(other))).toBe(`${SITE}/`);
  });
});

describe('the API over HTTP', () => {
  const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
    trpc(
      new Request(`${SITE}/api/trpc/${path}`, {
        method: 'POST',
        body: JSON.stringify({ json }),
        headers: { 'content-type': 'application/json', host: 'localhost:3000', ...headers },
      }),
    );
  const errorOf = async (answer: Response) => (await answer.json()).error.json;

  test('refuses with a code, a Swedish text and the right status, and no trace of its insides', async () => {
    const answer = await post('account.delete', null);
    expect(answer.status).toBe(401);
    const error = await errorOf(answer);
    expect(error).toMatchObject({ message: 'Logga in för att fortsätta.', data: { code: 'NOT_SIGNED_IN' } });
    expect(JSON.stringify(error)).not.toMatch(/stack|node_modules|src\//);
  });

  test('names the fields that were wrong, in Swedish', async () => {
    const answer = await post('auth.login', { email: 'inte-en-adress', password: 'kort' });
    expect(answer.status).toBe(400);
    const fieldErrors = {
      email: 'Ogiltig e-postadress.',
      password: 'Lösenordet måste vara minst 8 tecken långt.',
    };
    expect((await errorOf(answer)).data).toMatchObject({ code: 'INVALID_INPUT', fieldErrors });
  });

  test('is kept by no cache, whether it answers or refuses', async () => {
    const read = (path: string) => trpcGet(new Request(`${SITE}/api/trpc/${path}`));
    const answers = [
      await read('auth.session'),
      await read('account.badges'),
      await read('nothing.there'),
      await read('%ff'),
      await post('auth.logout', null),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 404, 200]);
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('refuses a write that another site’s page sent', async () => {
    const cookie = await cookieOf(await aUser());
    const answer = await post('account.delete', null, { cookie, origin: 'https://ond.example' });
    expect([answer.status, (await errorOf(answer)).data.code]).toEqual([403, 'NOT_ALLOWED']);
  });

  test('sets the session’s cookie at login', async () => {
    const { email } = await aUser();
    const answer = await post('auth.login', { email, password: 'startplats1' });
    expect(answer.status).toBe(200);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toContainEqual(expect.stringMatching(/^session=[^;]{20,}.*HttpOnly/i));
    expect(cookies).toContainEqual(expect.stringMatching(/^device=[^;]{20,}.*HttpOnly/i));
  });
});
