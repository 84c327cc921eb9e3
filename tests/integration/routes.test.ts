import { describe, expect, test } from 'vitest';
import { GET as cancelled } from '@/app/api/checkout-cancelled/[purchaseId]/route';
import { GET as scheduled } from '@/app/api/cron/deadlines/route';
import { GET as health } from '@/app/api/health/route';
import { POST as trpc, GET as trpcGet } from '@/app/api/trpc/[trpc]/route';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { aUser } from '@/sandbox/scenario/users';
import { cookieOf } from '../support/browser';
import { logOf } from '../support/rows';
import { world } from '../support/world';

const SITE = 'http://localhost:3000';

test('the health check answers 200 while database and queue do', async () => {
  const answer = await health();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ status: 'ok' });
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
