import { expect, it } from 'vitest';
import { aSandboxEach, onboarding, readyAccount } from './support';

const t = aSandboxEach();
const visit = (url: string) => fetch(url, { redirect: 'manual' });
const locationOf = (answer: Response) => answer.headers.get('location');

it('a link works for one visit within five minutes, whose page can be reloaded', async () => {
  const { url, expiresIn } = await onboarding(t);
  expect(expiresIn).toBe(300);
  const formUrl = new URL(locationOf(await visit(url)) ?? '', url).href;
  for (const _ of ['visit', 'reload']) {
    const page = await (await visit(formUrl)).text();
    expect(page).toContain('Slutför');
    expect(page).toContain('Lämna halvvägs');
  }
  expect(locationOf(await visit(url))).toBe('http://localhost:1/refresh');
  const late = await onboarding(t);
  await t.sandbox.clock.advance({ minutes: 5 });
  expect(locationOf(await visit(late.url))).toBe('http://localhost:1/refresh');
});

it('a failed payout marks the bank account; its events and those of the account are Connect’s alone', async () => {
  const { id } = await readyAccount(t);
  const bank = async () => (await t.stripe.accounts.retrieve(id)).external_accounts?.data[0]?.status;
  expect(await bank()).toBe('new');
  await t.post(`/accounts/${id}/transfers`, { state: 'inactive' });
  await t.post(`/accounts/${id}/payout`, { outcome: 'failed' });
  expect(await bank()).toBe('errored');
  const platform = await t.stripe.events.list({ types: ['account.updated', 'payout.failed'] });
  expect(platform.data).toEqual([]);
  const eventsOf = async (type: string) => (await t.stripe.events.list({ type }, { stripeAccount: id })).data;
  const updates = (await eventsOf('account.updated')).map(({ account, data }) => [
    account,
    (data.object as { capabilities: { transfers: string } }).capabilities.transfers,
  ]);
  expect(updates).toEqual([
    [id, 'inactive'],
    [id, 'active'],
  ]);
  const [failed] = await eventsOf('payout.failed');
  expect(failed?.account).toBe(id);
  await expect(t.stripe.events.retrieve(failed?.id ?? '')).rejects.toThrow('No such event');
});
