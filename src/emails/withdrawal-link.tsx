import { SITE_NAME } from '@/domain/site/site';
import { formatFullInstant } from '@/text/dates';
import type { Mail } from './mail';
import { Action, P, Small } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

/** The address is not verified: the mail contains nothing of the statement. */
export const withdrawalLink: Mail<MailProps['withdrawalLink']> = {
  subject: () => `Hämta kvittot på din ånger hos ${SITE_NAME}`,
  body: ({ at, link }) => (
    <Layout
      preview={`Mottaget ${formatFullInstant(at)}. Kvittot hämtar du med ett klick.`}
      heading="Vi har tagit emot din ånger"
      firstName={null}
      reason={reasons.withdrawal}
    >
      <P>
        Mottaget: <strong>{formatFullInstant(at)}</strong>. Den tiden gäller, oavsett när du hämtar kvittot.
      </P>
      <P>Tryck på knappen, så mejlar vi kvittot med allt du skrev. Spara det.</P>
      <Action href={link}>Hämta kvittot</Action>
      <Small>
        Har du inte ångrat något hos oss? Då har någon skrivit fel adress, och du kan strunta i det här
        mejlet.
      </Small>
    </Layout>
  ),
};
