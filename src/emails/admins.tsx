import type { AdminChange } from '@/domain/account/admins';
import { SITE_NAME } from '@/domain/site/site';
import { adminChangeTitles, adminRoleLabels, adminRoleTexts, approvalTexts } from '@/text/moderation';
import { letter } from './letter';
import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const adminInvited: Mail<MailProps['adminInvited']> = {
  subject: () => `Du är inbjuden till administrationen av ${SITE_NAME}`,
  body: ({ role, invitedBy, validHours, link }) => (
    <Layout
      preview={`Inbjudan gäller i ${validHours} timmar.`}
      heading="Du är inbjuden"
      firstName={null}
      reason={reasons.adminInvited}
    >
      <P>
        {invitedBy} vill att du hjälper till med {SITE_NAME}, i rollen {adminRoleLabels[role]}.{' '}
        {adminRoleTexts[role]}
      </P>
      <P>
        Logga in med den här adressen eller skapa ett konto. Sedan lägger du till en passnyckel eller en app
        för tvåstegsverifiering. Inbjudan gäller i {validHours} timmar.
      </P>
      <Action href={link}>Svara på inbjudan</Action>
      <P>Vet du inte vem {invitedBy} är? Då behöver du inte göra något.</P>
    </Layout>
  ),
};

type Changed = MailProps['adminsChanged'];

/** What was done, in a sentence. */
const sentences: Record<AdminChange, (props: Changed) => string> = {
  invited: ({ by }) => `${by} har bjudit in en ny administratör.`,
  confirmed: ({ by }) => `${by} har bekräftat att en ny administratör bjuds in.`,
  withdrawn: ({ by }) => `${by} har dragit tillbaka en inbjudan.`,
  joined: ({ about, role }) =>
    `${about ?? 'Någon'} har tackat ja till en inbjudan${role ? ` och har rollen ${adminRoleLabels[role]}` : ''}.`,
  role_changed: ({ by, about, role }) =>
    `${by} har gett ${about ?? 'en administratör'} ${role ? `rollen ${adminRoleLabels[role]}` : 'en annan roll'}.`,
  removed: ({ by, about }) => `${by} har tagit bort ${about ?? 'en administratör'} som administratör.`,
};

export const adminsChanged = letter<Changed>('admin', {
  subject: ({ change }) => `${adminChangeTitles[change]} hos ${SITE_NAME}`,
  preview: (props) => sentences[props.change](props),
  heading: ({ change }) => adminChangeTitles[change],
  paragraphs: (props) => [
    sentences[props.change](props),
    'Skälet står i loggen. Stämmer det inte? Säg genast till de andra administratörerna.',
  ],
  button: 'Visa administratörerna',
  href: ({ link }) => link,
});

export const approvalNeeded = letter<MailProps['approvalNeeded']>('admin', {
  subject: ({ what }) => approvalTexts[what].title,
  preview: ({ by }) => `Föreslaget av ${by}.`,
  heading: ({ what }) => approvalTexts[what].title,
  paragraphs: ({ what, by }) => [approvalTexts[what].message, `Förslaget kommer från ${by}.`],
  button: 'Öppna förslaget',
  href: ({ link }) => link,
});
