import { expect, it } from 'vitest';
import { type MailTemplate, mails, mailTemplates, type RenderedMail, renderMail } from '@/emails';
import { withoutCover } from './without-cover';

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">`;
/** Written by users: everything but the addresses we make ourselves, and words of our own vocabulary. */
const ours = /^(https?:\/\/|\d{4}-\d\d-\d\d$|[a-z]+(_[a-z]+)*$)/;

/** The same props, with every text a user could have written made hostile. */
function poisoned(value: unknown): unknown {
  if (typeof value === 'string') return ours.test(value) ? value : HOSTILE;
  if (Array.isArray(value)) return value.map(poisoned);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, poisoned(inner)]));
}

/** To addresses that nobody has shown to be theirs: these have no room for what anyone has written. */
const unproved: MailTemplate[] = ['confirmAccount', 'withdrawalLink'];

it.each(unproved)('%s takes no text of anyone’s', (template) => {
  expect(JSON.stringify(poisoned(mails[template].sample))).not.toContain('onerror');
});

it.each(mailTemplates.filter((template) => !unproved.includes(template)))(
  '%s shows what users wrote as text, and runs none of it',
  async (template) => {
    const props = poisoned(mails[template].sample);
    expect(JSON.stringify(props)).toContain('onerror');
    const { html } = await (renderMail as (name: MailTemplate, props: unknown) => Promise<RenderedMail>)(
      template,
      props,
    );
    expect(withoutCover(html)).not.toMatch(/<script|<img|href="javascript:/i);
  },
);
