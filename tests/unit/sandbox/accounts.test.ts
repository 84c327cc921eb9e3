import { expect, it } from 'vitest';
import { aSandboxEach, post, readyAccount } from './support';

const t = aSandboxEach();

async function link() {
  const account = await t.stripe.accounts.create({
    type: 'express',
    country: 'SE',
    email: 'saljare@loppbytet.example',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
  });
  const created = await t.stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: 'http://localhost:1/refresh',
    return_url: 'http://localhost:1/return',
  });
  return { account, url: created.url, expiresIn: created.expires_at - created.created };
}

const visit = (url: string) => fetch(url, { redirect: 'manual' });
const press = (url: string, action: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });

it('a new account still owes everything', async () => {
  const { account } = await link();
  expect(account).toMatchObject({
    details_submitted: false,
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    requirements: { disabled_reason: 'requirements.past_due' },
  });
  expect(account.requirements?.currently_due).not.toHaveLength(0);
});

it('a link works for one visit, whose page can be reloaded', async () => {
  const { url, expiresIn } = await link();
  expect(expiresIn).toBe(300);
  const first = await visit(url);
  const formUrl = new URL(first.headers.get('location') ?? '', url).href;
  for (const _ of ['visit', 'reload']) {
    const page = await (await visit(formUrl)).text();
    expect(page).toContain('Slutför');
    expect(page).toContain('Lämna halvvägs');
  }
  expect((await visit(url)).headers.get('location')).toBe('http://localhost:1/refresh');
});

it('a link is too old after five minutes', async () => {
  const { url } = await link();
  await t.sandbox.clock.advance({ minutes: 5 });
  expect((await visit(url)).headers.get('location')).toBe('http://localhost:1/refresh');
});

it('finishing opens the account, leaving half-way does not', async () => {
  const { account, url } = await link();
  await visit(url);
  const left = await press(url, 'leave');
  expect(left.headers.get('location')).toBe('http://localhost:1/return');
  await expect(t.stripe.accounts.retrieve(account.id)).resolves.toMatchObject({ details_submitted: false });
  const finished = await press(url, 'finish');
  expect(finished.headers.get('location')).toBe('http://localhost:1/return');
  await expect(t.stripe.accounts.retrieve(account.id)).resolves.toMatchObject({
    details_submitted: true,
    charges_enabled: true,
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
    requirements: { currently_due: [], disabled_reason: null },
  });
});

it('notifies the platform with a Connect event', async () => {
  const account = await readyAccount(t);
  await post(`${t.sandbox.url}/accounts/${account.id}/transfers`, { state: 'inactive' });
  const events = await t.stripe.events.list({ type: 'account.updated' }, { stripeAccount: account.id });
  expect(events.data).toMatchObject([
    { account: account.id, data: { object: { capabilities: { transfers: 'inactive' } } } },
    { account: account.id, data: { object: { capabilities: { transfers: 'active' } } } },
  ]);
});

it('hides events of connected accounts from the platform’s own list', async () => {
  const account = await readyAccount(t);
  await post(`${t.sandbox.url}/accounts/${account.id}/payout`, { outcome: 'failed' });
  const platform = await t.stripe.events.list({ types: ['account.updated', 'payout.failed'] });
  expect(platform.data).toEqual([]);
  const connected = await t.stripe.events.list({ type: 'payout.failed' }, { stripeAccount: account.id });
  const [event] = connected.data;
  expect(event?.account).toBe(account.id);
  await expect(t.stripe.events.retrieve(event?.id ?? '')).rejects.toThrow('No such event');
});

it('marks the bank account that a payout failed to, until its details are given again', async () => {
  const account = await readyAccount(t);
  const bank = async () => (await t.stripe.accounts.retrieve(account.id)).external_accounts?.data[0]?.status;
  expect(await bank()).toBe('new');
  await post(`${t.sandbox.url}/accounts/${account.id}/payout`, { outcome: 'failed' });
  expect(await bank()).toBe('errored');
});

it('refuses transfers without card_payments to a platform that is not approved for it', async () => {
  await post(`${t.sandbox.url}/faults`, [{ transfersAlone: 'refused' }]);
  const create = (capabilities: Record<string, { requested: boolean }>) =>
    t.stripe.accounts.create({ country: 'SE', capabilities });
  const transfers = { requested: true };
  await expect(create({ transfers })).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('Your platform needs approval'),
  });
  await expect(create({ transfers, card_payments: { requested: true } })).resolves.toHaveProperty('id');
});
