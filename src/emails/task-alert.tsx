import { Link } from '@react-email/components';
import type { TaskAlert } from '@/domain/moderation/admin-mails';
import { counted, formatKr } from '@/text/numbers';
import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { styles } from './parts/styles';
import { reasons } from './parts/words';
import type { MailProps } from './props';

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

type Item = MailProps['taskAlert']['items'][number];

const details = ({ what, amount, due, own }: Item): string =>
  [what, amount && formatKr(amount), due, own && 'En annan admin avgör'].filter(Boolean).join(', ');

export const taskAlert: Mail<MailProps['taskAlert']> = {
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
};
