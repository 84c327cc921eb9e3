import { Link } from '@react-email/components';
import type { TaskAlert } from '@/domain/moderation/admin-mails';
import { kronor, type Ore } from '@/domain/money/ore';
import { counted, formatKr } from '@/text/numbers';
import { Action, P } from '../parts/blocks';
import { Layout } from '../parts/layout';
import type { AccountLink, Mail } from '../parts/mail';
import { styles } from '../parts/styles';
import { reasons } from '../parts/words';

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

/** `items`: the most pressing of `total`. `link`: the admins' list of work. */
type TaskAlertProps = AccountLink & { alert: TaskAlert; items: MailedTask[]; total: number };

interface Words {
  heading: (total: number) => string;
  intro: string;
}

const words: Record<TaskAlert, Words> = {
  morning: {
    heading: (total) => `${counted(total, 'sak', 'saker')} att göra inom ett dygn`,
    intro: 'Det här ska avgöras inom ett dygn, eller är redan sent. Det mest brådskande står först.',
  },
  difference: {
    heading: (total) => counted(total, 'ny skillnad mot Stripe', 'nya skillnader mot Stripe'),
    intro: 'En avstämning har hittat något som inte stämmer mellan oss och Stripe.',
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
  subject: ({ alert, total }) => words[alert].heading(total),
  body: ({ alert, items, total, link, firstName }) => (
    <Layout
      preview={words[alert].intro}
      heading={words[alert].heading(total)}
      firstName={firstName}
      reason={reasons.admin}
    >
      <P>{words[alert].intro}</P>
      <ul style={styles.list}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
          <li key={index} style={styles.listItem}>
            <Link href={item.link} style={styles.link} className="green">
              {item.label}
            </Link>
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
        what: 'Vasaloppet 2027',
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
