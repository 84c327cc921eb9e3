import { WITHDRAWAL_REFUND_DAYS } from '@/domain/purchase/withdrawal';
import { SITE_NAME } from '@/domain/site/site';
import { formatFullInstant } from '@/text/dates';
import { withdrawalOutcomeTexts } from '@/text/purchase';
import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { Statement } from './parts/withdrawal';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const withdrawalReceived: Mail<MailProps['withdrawalReceived']> = {
  subject: ({ reference }) => `Vi har tagit emot din ånger: ${reference}`,
  body: ({ firstName, link, ...statement }) => (
    <Layout
      preview={`Mottaget ${formatFullInstant(statement.at)}. Spara mejlet, det är ditt kvitto.`}
      heading="Vi har tagit emot din ånger"
      firstName={firstName}
      reason={reasons.withdrawal}
    >
      <P>Här är ditt kvitto på att du har använt ångerrätten. Spara mejlet.</P>
      <Statement {...statement} />
      <P>
        {statement.outcome
          ? withdrawalOutcomeTexts[statement.outcome]
          : `Vi letar upp köpet och betalar tillbaka det du har rätt till senast ${WITHDRAWAL_REFUND_DAYS} dagar efter att vi fick meddelandet, på samma sätt som du betalade.`}
      </P>
      <P>Köpet av själva startplatsen gjorde du av en privatperson, och det gäller som förut.</P>
      <Action href={link}>Läs om ångerrätten</Action>
      <P>Var det inte du som skickade det här? Svara på mejlet, så reder {SITE_NAME} ut det.</P>
    </Layout>
  ),
};
