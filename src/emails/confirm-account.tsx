import { SITE_NAME } from '@/domain/site/site';
import type { Mail } from './mail';
import { Action, BareLink, P, Small } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const confirmAccount: Mail<MailProps['confirmAccount']> = {
  subject: () => `Bekräfta din e-postadress hos ${SITE_NAME}`,
  body: ({ link, validHours }) => (
    <Layout
      preview={`Ett klick, sedan kan du logga in. Länken gäller i ${validHours} timmar.`}
      heading={`Välkommen till ${SITE_NAME}!`}
      firstName={null}
      reason={reasons.account}
    >
      <P>Bekräfta din e-postadress, så är kontot klart och du kan logga in, köpa och sälja startplatser.</P>
      <Action href={link}>Bekräfta e-postadressen</Action>
      <P>Länken gäller i {validHours} timmar och kan användas en gång.</P>
      <Small>Har du inte skapat något konto? Då kan du strunta i det här mejlet. Inget händer.</Small>
      <BareLink href={link} />
    </Layout>
  ),
};
