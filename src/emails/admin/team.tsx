import type { AdminChange, AdminRole, ApprovalSubject } from '@/domain/account/admins';
import { SITE_NAME } from '@/domain/site/site';
import { adminChangeTitles, adminRoleLabels, adminRoleTexts, approvalTexts } from '@/text/moderation';
import { Action, P } from '../parts/blocks';
import { Layout } from '../parts/layout';
import { type AccountLink, letter, type Mail } from '../parts/mail';
import { reasons } from '../parts/words';

/** To an address that may have no account. `link`: where the invitation is accepted. */
export const adminInvited: Mail<{ role: AdminRole; invitedBy: string; validHours: number; link: string }> = {
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
  sample: {
    role: 'support',
    invitedBy: 'Ada Admin',
    validHours: 72,
    link: 'https://lopp.example/admin/inbjudan?token=abc123',
  },
};

/** To an admin. `by` did it; `about`: whom it is about, null where that is no user yet. */
type AdminsChangedProps = AccountLink & {
  change: AdminChange;
  by: string;
  about: string | null;
  role: AdminRole | null;
};

/** What was done, in a sentence. */
const sentences: Record<AdminChange, (props: AdminsChangedProps) => string> = {
  invited: ({ by }) => `${by} har bjudit in en ny administratör.`,
  confirmed: ({ by }) => `${by} har bekräftat att en ny administratör bjuds in.`,
  withdrawn: ({ by }) => `${by} har dragit tillbaka en inbjudan.`,
  joined: ({ about, role }) =>
    `${about ?? 'Någon'} har tackat ja till en inbjudan${role ? ` och har rollen ${adminRoleLabels[role]}` : ''}.`,
  role_changed: ({ by, about, role }) =>
    `${by} har gett ${about ?? 'en administratör'} ${role ? `rollen ${adminRoleLabels[role]}` : 'en annan roll'}.`,
  removed: ({ by, about }) => `${by} har tagit bort ${about ?? 'en administratör'} som administratör.`,
};

export const adminsChanged = letter<AdminsChangedProps>('admin', {
  subject: ({ change }) => `${adminChangeTitles[change]} hos ${SITE_NAME}`,
  preview: (props) => sentences[props.change](props),
  heading: ({ change }) => adminChangeTitles[change],
  paragraphs: (props) => [
    sentences[props.change](props),
    'Skälet står i loggen. Stämmer det inte? Säg genast till de andra administratörerna.',
  ],
  button: 'Visa administratörerna',
  href: ({ link }) => link,
  sample: {
    firstName: 'Åsa',
    change: 'role_changed',
    by: 'Ada Admin',
    about: 'Rut Ström',
    role: 'support',
    link: 'https://lopp.example/admin/manager?tab=admins',
  },
});

/** To a second admin. `link`: the very thing that waits. */
export const approvalNeeded = letter<AccountLink & { what: ApprovalSubject; by: string }>('admin', {
  subject: ({ what }) => approvalTexts[what].title,
  preview: ({ by }) => `Föreslaget av ${by}.`,
  heading: ({ what }) => approvalTexts[what].title,
  paragraphs: ({ what, by }) => [approvalTexts[what].message, `Förslaget kommer från ${by}.`],
  button: 'Öppna förslaget',
  href: ({ link }) => link,
  sample: { firstName: 'Åsa', what: 'dispute', by: 'Ada Admin', link: 'https://lopp.example/arenden/4f1c' },
});
