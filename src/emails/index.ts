import { render, toPlainText } from '@react-email/render';
import type { FormatCallback } from 'html-to-text';
import * as account from './account';
import * as admin from './admin';
import * as bid from './bid';
import * as contact from './contact';
import * as draft from './draft';
import * as listing from './listing';
import * as notice from './notice';
import type { Mail } from './parts/mail';
import * as purchaseBid from './purchase/bid';
import * as chargeback from './purchase/chargeback';
import * as dispute from './purchase/dispute';
import * as nameChange from './purchase/name-change';
import * as organiser from './purchase/organiser';
import * as payment from './purchase/payment';
import * as raceChange from './purchase/race-change';
import * as refund from './purchase/refund';
import * as withdrawal from './purchase/withdrawal';
import * as raceTip from './race-tip';
import * as signIn from './sign-in';
import * as watch from './watch';

export { mailCoverSize } from './parts/layout';
export {
  type PurchaseMailProps,
  purchaseLinks,
} from './parts/purchase';
export type { SimilarPlace } from './purchase/refund';

/** A file of templates exports nothing else, so each of its names is a mail's. */
const templates = {
  ...account,
  ...signIn,
  ...admin,
  ...contact,
  ...listing,
  ...draft,
  ...watch,
  ...bid,
  ...purchaseBid,
  ...payment,
  ...nameChange,
  ...dispute,
  ...refund,
  ...chargeback,
  ...organiser,
  ...raceChange,
  ...withdrawal,
  ...notice,
  ...raceTip,
};

export type MailTemplate = keyof typeof templates;
export type MailProps = { [Template in MailTemplate]: (typeof templates)[Template]['sample'] };

/** Every mail. */
export const mails: { [Template in MailTemplate]: Mail<MailProps[Template]> } = templates;

export const mailTemplates = Object.keys(mails) as MailTemplate[];

/** The mails with the race's cover at the top: about a place, without bad news. */
export const mailsWithCover: ReadonlySet<MailTemplate> = new Set([
  'listingPublished',
  'watchHit',
  'paymentConfirmed',
  'placeSold',
  'nameChangeReminder',
  'nameChangeDone',
  'purchaseCompletedBuyer',
  'purchaseCompletedSeller',
] satisfies MailTemplate[]);

export interface RenderedMail {
  template: MailTemplate;
  subject: string;
  html: string;
  text: string;
}

/** A button becomes its label, then its address on a separate line, so that clients link all of it. */
const button: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.addInline(':');
  builder.addLineBreak();
  builder.addInline(element.attribs?.href ?? '', { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** A link becomes what it is called, then its address on a separate line. */
const link: FormatCallback = ({ attribs, children }, walk, builder) => {
  const href = attribs?.href ?? '';
  const [named] = children;
  if (named?.data !== href) walk(children, builder);
  builder.addLineBreak();
  builder.addInline(href, { noWordTransform: true });
};

const notUppercase = ['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } }));

const options = {
  formatters: { button, link },
  selectors: [
    ...notUppercase,
    { selector: 'a', format: 'link' },
    { selector: 'a.button', format: 'button' },
    { selector: 'ol', options: { itemPrefix: ' ' } },
    { selector: 'table', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: '[data-text-format="dataTable"]', format: 'dataTable', options: { colSpacing: 3 } },
  ],
};

/** The text part of a mail. */
const textPart = (html: string): string =>
  `${toPlainText(html, options)
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;

/** A header is one line: a listing's title must not start another. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/**
 * Writes a mail.
 * @throws Error when a date that the mail is about is missing from the props.
 */
export async function renderMail<Template extends MailTemplate>(
  template: Template,
  props: MailProps[Template],
): Promise<RenderedMail> {
  const { subject, body } = mails[template];
  const html = await render(body(props));
  return { template, subject: oneLine(subject(props)), html, text: textPart(html) };
}
