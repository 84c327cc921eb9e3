import { letter } from './letter';
import type { MailProps } from './props';

type Props = MailProps['disputeMessage'];

/** Does not quote the message: a mail can be forwarded, and a dispute is for its parties only. */
export const disputeMessage = letter<Props>(({ role }) => role, {
  subject: ({ title }) => `Nytt i ärendet: ${title}`,
  preview: 'Läs och svara på ärendets sida.',
  heading: 'Något nytt i ärendet',
  paragraphs: ({ title }) => [
    `Någon har skrivit i ärendet om startplatsen i ${title}. Läs och svara på ärendets sida.`,
  ],
  button: 'Öppna ärendet',
  href: ({ links }) => links.dispute,
});
