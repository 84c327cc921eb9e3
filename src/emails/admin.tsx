import type { AdminChange, AdminRole, ApprovalSubject } from '@/domain/account/admins';
import type { TaskAlert } from '@/domain/moderation/admin-mails';
import { kronor, type Ore } from '@/domain/money/ore';
import { SITE_NAME } from '@/domain/site/site';
import { adminChangeTitles, adminRoleLabels, adminRoleTexts, approvalTexts } from '@/text/moderation';
import { counted, formatKr } from '@/text/numbers';
import { Action, P, TextLink } from './parts/blocks';
import { Layout } from './parts/layout';
import { type AccountLink, letter, type Mail } from './parts/mail';
import { styles } from './parts/styles';
import { reasons } from './parts/words';

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

/** One thing that waits for an admin. */
interface MailedTask {
  label: string;
  /** Null where it may name somebody. */
  what: string | null;
  amount: Ore | null;
  /** "i dag"; null without a limit. */
  due: string | null;
  /** The admin is a party. */
  own: boolean;
  link: string;
}

/** `items`: the most urgent of `total`. `link`: the admins' tasks. */
type TaskAlertProps = AccountLink & { alert: TaskAlert; items: MailedTask[]; total: number };

interface AlertText {
  heading: (total: number) => string;
  intro: string;
}

const alertTexts: Record<TaskAlert, AlertText> = {
  morning: {
    heading: (total) => `${counted(total, 'sak', 'saker')} att göra inom ett dygn`,
    intro: 'Det här ska avgöras inom ett dygn, eller är redan sent. Det mest brådskande står först.',
  },
  difference: {
    heading: (total) => counted(total, 'ny skillnad mot Stripe', 'nya skillnader mot Stripe'),
    intro: 'Något stämmer inte mellan oss och Stripe, eller så varnar en kortutgivare för bedrägeri.',
  },
  refund: {
    heading: (total) => `${counted(total, 'återbetalning', 'återbetalningar')} har inte kommit fram`,
    intro: 'Stripe har nekat, eller inte svarat på en timme. Nya försök görs automatiskt.',
  },
  transfer: {
    heading: (total) => `${counted(total, 'utbetalning', 'utbetalningar')} har inte kommit fram`,
    intro: 'Stripe har nekat, eller inte svarat på en timme. Nya försök görs automatiskt.',
  },
  payout: {
    heading: () => 'En säljares bank har nekat en utbetalning',
    intro:
      'Pengarna ligger på säljarens konto hos Stripe. Säljaren har fått veta att bankuppgifterna måste rättas.',
  },
};

type Item = TaskAlertProps['items'][number];

const details = ({ what, amount, due, own }: Item): string =>
  [what, amount && formatKr(amount), due, own && 'En annan admin avgör'].filter(Boolean).join(', ');

export const taskAlert: Mail<TaskAlertProps> = {
  subject: ({ alert, total }) => alertTexts[alert].heading(total),
  body: ({ alert, items, total, link, firstName }) => (
    <Layout
      preview={alertTexts[alert].intro}
      heading={alertTexts[alert].heading(total)}
      firstName={firstName}
      reason={reasons.admin}
    >
      <P>{alertTexts[alert].intro}</P>
      <ul style={styles.list}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
          <li key={index} style={styles.listItem}>
            <TextLink href={item.link}>{item.label}</TextLink>
            <br />
            {details(item)}
          </li>
        ))}
      </ul>
      {total > items.length && <P>Och {total - items.length} till.</P>}
      <Action href={link}>Öppna Att göra</Action>
      <P>Vilka mejl du får väljer du på samma sida, under Mejl till dig.</P>
    </Layout>
  ),
  sample: {
    firstName: 'Åsa',
    alert: 'morning',
    total: 3,
    items: [
      {
        label: 'Ärende att avgöra',
        what: 'Vasaloppet',
        amount: kronor(1780),
        due: 'i dag',
        own: false,
        link: 'https://lopp.example/arenden/4f1c',
      },
      {
        label: 'Ångrat avtal',
        what: null,
        amount: null,
        due: null,
        own: true,
        link: 'https://lopp.example/admin/manager?tab=withdrawals',
      },
    ],
    link: 'https://lopp.example/admin/manager',
  },
};
