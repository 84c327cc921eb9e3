import { render } from '@react-email/render';
import { accountExists } from './account-exists';
import {
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  recoveryCodesRenewed,
  secondFactorAdded,
  secondFactorReset,
} from './account-security';
import { adminInvited, adminsChanged, approvalNeeded } from './admins';
import { bidEnded, bidNotCharged, bidPlaced } from './bids';
import {
  chargebackLostBuyer,
  chargebackLostSeller,
  chargebackOpenedAdmin,
  chargebackOpenedBuyer,
  chargebackOpenedSeller,
  chargebackOutlastedBuyer,
  chargebackOutlastedSeller,
  chargebackWonBuyer,
  chargebackWonSeller,
  disputeOverdueAdmin,
  payoutWaitsForBank,
} from './chargeback';
import { codeRejected } from './code-rejected';
import { confirmAccount } from './confirm-account';
import { contactInvited } from './contact-invited';
import { deadlineMissedSeller } from './deadline-missed-seller';
import { detailsCorrected, detailsRequested } from './details';
import { disputeDecided } from './dispute-decided';
import { disputeMessage } from './dispute-message';
import { draftRefused, draftReminder } from './drafts';
import { emailChangeCode, emailChanged } from './email-change';
import { listingPublished } from './listing-published';
import type { Mail } from './mail';
import { nameChangeDone } from './name-change-done';
import { nameChangeReminder } from './name-change-reminder';
import {
  noticeAppealDecided,
  noticeCode,
  noticeDecidedReporter,
  noticeDecidedSeller,
  noticeReceived,
  noticeToHandle,
} from './notices';
import {
  nameChangeVerifiedBuyer,
  nameChangeVerifiedSeller,
  organiserAskedSeller,
  transferRefusedAdmin,
  transferRefusedBuyer,
  transferRefusedSeller,
} from './organiser';
import { joinDeclined } from './organiser-joins';
import { paymentConfirmed } from './payment-confirmed';
import { paymentFailed } from './payment-failed';
import { placeSold } from './place-sold';
import { priceAboveHighest } from './price-above-highest';
import { problemReportedAdmin } from './problem-reported-admin';
import { problemReportedSeller } from './problem-reported-seller';
import type { MailProps, MailTemplate } from './props';
import { purchaseCompletedBuyer } from './purchase-completed-buyer';
import { purchaseCompletedSeller } from './purchase-completed-seller';
import { raceClosedBuyer, raceClosedSeller } from './race-closed';
import { raceMovedBuyer, raceMovedSeller } from './race-moved';
import { raceTipHandled } from './race-tip-handled';
import {
  deadlineMissedBuyer,
  paidInOtherCurrency,
  paidTooLate,
  refundFailedAdmin,
  refundMade,
} from './refunds';
import { resetPassword } from './reset-password';
import { saleGivenUpBuyer, saleGivenUpSeller } from './sale-given-up';
import { sellerRejected, sellerRequirements } from './seller-account';
import { settlementOffered } from './settlement-offered';
import { signInCode } from './sign-in-code';
import { taskAlert } from './task-alert';
import { textPart } from './text-part';
import { watchConfirm } from './watch-confirm';
import { watchHit } from './watch-hit';
import { withdrawalLink } from './withdrawal-link';
import { withdrawalReceived } from './withdrawal-received';
import { withdrawalToHandle } from './withdrawal-to-handle';

export { mailCoverSize, mailsWithCover } from './cover';
export { type PurchaseLinks, purchaseLinks } from './links';
export type {
  MailCover,
  MailProps,
  MailTemplate,
  PurchaseDates,
  PurchaseMailProps,
  SimilarPlace,
} from './props';

const mails: { [Template in MailTemplate]: Mail<MailProps[Template]> } = {
  confirmAccount,
  signInCode,
  accountExists,
  resetPassword,
  passwordChanged,
  secondFactorAdded,
  secondFactorReset,
  recoveryCodesRenewed,
  passkeyAdded,
  passkeyRemoved,
  adminInvited,
  adminsChanged,
  approvalNeeded,
  contactInvited,
  joinDeclined,
  emailChangeCode,
  emailChanged,
  sellerRequirements,
  sellerRejected,
  listingPublished,
  priceAboveHighest,
  draftReminder,
  draftRefused,
  placeSold,
  paymentConfirmed,
  paymentFailed,
  paidTooLate,
  paidInOtherCurrency,
  nameChangeReminder,
  nameChangeDone,
  deadlineMissedSeller,
  deadlineMissedBuyer,
  purchaseCompletedSeller,
  purchaseCompletedBuyer,
  problemReportedSeller,
  problemReportedAdmin,
  disputeDecided,
  settlementOffered,
  refundMade,
  refundFailedAdmin,
  disputeMessage,
  raceMovedSeller,
  raceMovedBuyer,
  raceClosedSeller,
  raceClosedBuyer,
  chargebackOpenedSeller,
  chargebackOpenedBuyer,
  chargebackOpenedAdmin,
  chargebackWonSeller,
  chargebackWonBuyer,
  chargebackLostSeller,
  chargebackLostBuyer,
  chargebackOutlastedSeller,
  chargebackOutlastedBuyer,
  payoutWaitsForBank,
  disputeOverdueAdmin,
  detailsCorrected,
  detailsRequested,
  saleGivenUpSeller,
  saleGivenUpBuyer,
  codeRejected,
  nameChangeVerifiedSeller,
  nameChangeVerifiedBuyer,
  transferRefusedSeller,
  transferRefusedBuyer,
  transferRefusedAdmin,
  organiserAskedSeller,
  bidPlaced,
  bidNotCharged,
  bidEnded,
  watchConfirm,
  watchHit,
  withdrawalReceived,
  withdrawalLink,
  withdrawalToHandle,
  noticeCode,
  noticeReceived,
  noticeToHandle,
  noticeDecidedReporter,
  noticeDecidedSeller,
  noticeAppealDecided,
  raceTipHandled,
  taskAlert,
};

export const mailTemplates = Object.keys(mails) as MailTemplate[];

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
