import { formatFullInstant } from '@/text/dates';
import { withdrawalTasks } from '@/text/purchase';
import type { Mail } from './mail';
import { Action, Deadline, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { Statement } from './parts/withdrawal';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const withdrawalToHandle: Mail<MailProps['withdrawalToHandle']> = {
  subject: ({ statement }) => `Ny ånger att handlägga${statement ? `: ${statement.reference}` : ''}`,
  body: ({ firstName, link, due, at, statement }) => (
    <Layout
      preview={`${statement?.name ?? 'Någon'} har ångrat avtalet om vår tjänst.`}
      heading="Ny ånger att handlägga"
      firstName={firstName}
      reason={reasons.admin}
    >
      {statement ? (
        <Statement {...statement} />
      ) : (
        <P>
          Mottaget: <strong>{formatFullInstant(at)}</strong>. Adressen är inte bekräftad, så det som skrevs
          visas bara i listan.
        </P>
      )}
      {statement?.outcome && <P>{withdrawalTasks[statement.outcome]}</P>}
      <Deadline label="Betala tillbaka senast" at={due} />
      <Action href={link}>Öppna listan</Action>
      <P>
        {statement
          ? 'Personen har fått ett kvitto med samma innehåll.'
          : 'Personen har fått en länk till sitt kvitto.'}
      </P>
    </Layout>
  ),
};
