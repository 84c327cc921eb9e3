import { render } from '@react-email/render';
import * as organiserContact from './account/organiser-contact';
import * as security from './account/security';
import * as sellerAccount from './account/seller-account';
import * as signIn from './account/sign-in';
import * as taskAlert from './admin/task-alert';
import * as team from './admin/team';
import * as bid from './bid/bid';
import * as draft from './listing/draft';
import * as listing from './listing/listing';
import * as watch from './listing/watch';
import * as notice from './notice/notice';
import * as raceTip from './notice/race-tip';
import type { Mail } from './parts/mail';
import { textPart } from './parts/text-part';
import * as chargeback from './purchase/chargeback';
import * as completed from './purchase/completed';
import * as details from './purchase/details';
import * as dispute from './purchase/dispute';
import * as nameChange from './purchase/name-change';
import * as organiser from './purchase/organiser';
import * as payment from './purchase/payment';
import * as raceChange from './purchase/race-change';
import * as refund from './purchase/refund';
import * as saleGivenUp from './purchase/sale-given-up';
import * as withdrawal from './purchase/withdrawal';

export { type MailCover, mailCoverSize } from './parts/layout';
export {
  type PurchaseDates,
  type PurchaseLinks,
  type PurchaseMailProps,
  purchaseLinks,
} from './parts/purchase';
export type { SimilarPlace } from './purchase/sale-given-up';

/** A file of templates exports nothing else, so each of its names is a mail's. */
const templates = {
  ...signIn,
  ...security,
  ...sellerAccount,
  ...organiserContact,
  ...team,
  ...taskAlert,
  ...listing,
  ...draft,
  ...watch,
  ...bid,
  ...payment,
  ...nameChange,
  ...details,
  ...saleGivenUp,
  ...completed,
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

/** The mails with the race's picture at their head: of a place, where nothing is wrong. */
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
  subject: string;
  html: string;
  text: string;
}

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
  return { subject: oneLine(subject(props)), html, text: textPart(html) };
}
