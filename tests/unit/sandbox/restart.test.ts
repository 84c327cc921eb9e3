import { expect, it } from 'vitest';
import { aSandboxEach, paidCharge, testSandbox } from './support';

const t = aSandboxEach();

it.each([{ hours: -1 }, { hours: 0 }, { hours: 'x' }, { years: 1 }, {}])(
  'the clock is not advanced by %j',
  async (duration) => {
    const answer = await t.post('/clock/advance', duration);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain('Ange hur långt klockan ska flyttas fram');
    expect(t.sandbox.clock.offsetMs).toBe(0);
  },
);

it('what was stored is there after a restart', async () => {
  const charge = await paidCharge(t);
  await t.sandbox.clock.advance({ hours: 1 });
  await t.sandbox.close();
  Object.assign(t, await testSandbox({ dataDir: t.dataDir }));
  await expect(t.stripe.charges.retrieve(charge.id)).resolves.toMatchObject({ paid: true });
  expect(t.sandbox.clock.offsetMs).toBe(3_600_000);
  const events = await t.stripe.events.list({ types: ['checkout.session.completed'] });
  expect(events.data).toHaveLength(1);
});
