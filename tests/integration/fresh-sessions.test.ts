import { aSeller } from '@sandbox/scenario/users';
import { expect, test } from 'vitest';
import { HOUR, plus } from '@/domain/time';
import { appRouter } from '@/server/api/root';
import { now } from '@/server/lib/clock';
import { as } from '../support/callers';
import { anOrganiser, makeContact } from '../support/organisers';
import { outcomeOf } from '../support/outcome';

/** Where money goes, or who may do something; docs/security.md says why the others do not. */
const asksAgain = [
  'account.acceptAdminInvitation',
  'account.delete',
  'account.requestEmailChange',
  'account.updateNames',
  'account.updatePhone',
  'admin.confirmProposal',
  'admin.organisers.approveRequest',
  'admin.organisers.create',
  'admin.organisers.invite',
  'admin.organisers.removeContact',
  'admin.organisers.setRaces',
  'admin.organisers.update',
  'admin.resolveDispute',
  'admin.team.confirm',
  'admin.team.invite',
  'admin.team.remove',
  'admin.team.setRole',
  'admin.team.withdraw',
  'admin.users.erase',
  'admin.users.resetSecondFactor',
  'admin.users.unblock',
  'connection.createEndpoint',
  'connection.createKey',
  'connection.rotateKey',
  'connection.rotateSecret',
  'money.acceptChargeback',
  'money.confirmLiability',
  'money.resolveLiability',
  'organisers.acceptInvitation',
  'passkeys.beginRegistration',
  'passkeys.register',
  'passkeys.remove',
  'raceChanges.confirm',
  'raceChanges.do',
  'secondFactor.renewCodes',
  'seller.dashboardLink',
  'seller.onboardingLink',
  'seller.startOnboarding',
];

test('a session left open is asked again who it is, by these procedures and no others', async () => {
  // Everything that one account can be.
  const user = await aSeller({ isAdmin: true });
  await makeContact(await anOrganiser(), user);
  const asked: string[] = [];
  for (const name of Object.keys(appRouter._def.procedures)) {
    const api = as({ ...user, isOrganiserContact: true }, plus(now(), -HOUR));
    const step = (router: unknown, key: string) => (router as Record<string, unknown>)[key];
    const call = name.split('.').reduce(step, api) as (input: unknown) => Promise<unknown>;
    if ((await outcomeOf(Promise.resolve(call(undefined)))) === 'PASSWORD_NEEDED') asked.push(name);
  }
  expect(asked.sort()).toEqual(asksAgain);
});
