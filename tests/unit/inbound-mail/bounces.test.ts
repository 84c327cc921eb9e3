import { postfixBounce } from '@sandbox/bounces';
import { describe, expect, test } from 'vitest';
import { hasFailedForGood } from '@/domain/account/delivery-status';
import { readMail } from '@/server/inbound-mail/read-mail';
import { exchangeBounce, gmailBounce } from '../../support/bounces';
import { aMail, dnsOf } from '../../support/signed-mail';

/** Whether a mail says that one has failed for good. */
async function failed(mail: string): Promise<boolean> {
  const [read] = await readMail(Buffer.from(mail), dnsOf());
  return read?.deliveryStatus != null && hasFailedForGood(read.deliveryStatus);
}

test.each([
  ['Postfix', postfixBounce()],
  ['Exchange', exchangeBounce()],
  ['Gmail', gmailBounce()],
  ['one with line ends of Unix', postfixBounce().replaceAll('\r', '')],
  ['one that explains its status', postfixBounce({ status: '5.2.2 (mailbox full)' })],
  ['one with addresses in UTF-8', postfixBounce().replace('message/delivery', 'message/global-delivery')],
])('%s says that a mail has failed for good', async (_, mail) => {
  expect(await failed(mail)).toBe(true);
});

describe('says nothing of the address:', () => {
  test.each([
    ['a delay', postfixBounce({ action: 'delayed', status: '4.4.1' })],
    ['a time that has run out', postfixBounce({ status: '4.4.7' })],
    ['a failure of no class', postfixBounce({ status: '5' })],
    ['one that was delivered after all', postfixBounce({ action: 'delivered', status: '2.0.0' })],
    ['an action that only looks like it', postfixBounce({ action: 'failedish' })],
    ['an answering machine', aMail({ subject: 'Autosvar', body: 'Action: failed\r\nStatus: 5.1.1' })],
    ['a report within a forwarded mail', aMail({ type: 'message/rfc822', body: postfixBounce() })],
    ['no mail at all', '\0\0\0'],
  ])('%s', async (_, mail) => {
    expect(await failed(mail)).toBe(false);
  });

  test('a report of two recipients, one of whom has got the mail', () => {
    const of = (action: string, status: string) =>
      `Final-Recipient: rfc822; a@b\nAction: ${action}\nStatus: ${status}`;
    const report = (...recipients: string[]) => ['Reporting-MTA: dns; mx', ...recipients].join('\n\n');
    expect(hasFailedForGood(report(of('failed', '5.1.1'), of('failed', '5.2.1')))).toBe(true);
    expect(hasFailedForGood(report(of('failed', '5.1.1'), of('relayed', '2.1.9')))).toBe(false);
    expect(hasFailedForGood(report())).toBe(false);
  });
});

test('no more is read of a report than a few recipients’ lines', async () => {
  const [read] = await readMail(Buffer.from(postfixBounce({ recipient: 'a'.repeat(500_000) })), dnsOf());
  expect(read?.deliveryStatus?.length).toBe(10_000);
  expect(hasFailedForGood(read?.deliveryStatus ?? '')).toBe(false);
});
