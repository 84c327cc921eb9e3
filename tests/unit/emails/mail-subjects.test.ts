import { expect, test } from 'vitest';
import { judgeMail } from '@/domain/mail-check';
import { type MailTemplate, mailTemplates, renderMail } from '@/emails';
import { mailSubjects } from '@/text/mail-subjects';
import { samples } from './samples';

/** To admins, who know where their work is. */
const toAdmins: MailTemplate[] = [
  'adminInvited',
  'adminsChanged',
  'approvalNeeded',
  'problemReportedAdmin',
  'refundFailedAdmin',
  'chargebackOpenedAdmin',
  'disputeOverdueAdmin',
  'transferRefusedAdmin',
  'withdrawalToHandle',
  'noticeToHandle',
  'workAlert',
];
const render = renderMail as (name: MailTemplate, props: unknown) => Promise<{ subject: string }>;

test.each(mailTemplates)('the subject of %s is known as ours, unless it goes to admins', async (template) => {
  const { subject } = await render(template, samples[template]);
  expect(judgeMail(subject, { addresses: [], subjects: mailSubjects })).toBe(
    toAdmins.includes(template) ? 'other_subject' : 'our_subject',
  );
});
