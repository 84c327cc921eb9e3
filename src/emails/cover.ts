import type { MailTemplate } from './props';

/** How wide and high the picture is drawn; narrower sheets scale it. */
export const mailCoverSize = { width: 600, height: 250 } as const;

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
