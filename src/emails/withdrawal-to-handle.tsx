import { withdrawalTasks } from '@/text/withdrawals';
import type { Mail } from './mail';
import { Action, Deadline, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { Statement } from './parts/withdrawal';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const withdrawalToHandle: Mail<MailProps['withdrawalToHandle']> = {
  subject: ({ reference }) => `Ny ånger att handlägga: ${reference}`,
  body: ({ firstName, link, due, ...statement }) => (
    <Layout
      preview={`${statement.name} har ångrat avtalet om vår tjänst.`}
      heading="Ny ånger att handlägga"
      firstName={firstName}
      reason={reasons.admin}
    >
      <Statement {...statement} />
      {statement.outcome && <P>{withdrawalTasks[statement.outcome]}</P>}
      <Deadline label="Betala tillbaka senast" at={due} />
      <Action href={link}>Öppna listan</Action>
      <P>Personen har fått ett kvitto med samma innehåll.</P>
    </Layout>
  ),
};
