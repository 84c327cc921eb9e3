import { SITE_NAME } from '@/domain/site/site';
import type { Mail } from './mail';
import { Action, BareLink, P, Small } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const resetPassword: Mail<MailProps['resetPassword']> = {
  subject: () => `Välj ett nytt lösenord till ${SITE_NAME}`,
  body: ({ firstName, link, validMinutes }) => (
    <Layout
      preview={`Länken gäller i ${validMinutes} minuter.`}
      heading="Välj ett nytt lösenord"
      firstName={firstName}
      reason={reasons.account}
    >
      <P>Någon, förhoppningsvis du, har bett om att få byta lösenord. Välj ett nytt här:</P>
      <Action href={link}>Välj nytt lösenord</Action>
      <P>Länken gäller i {validMinutes} minuter och kan användas en gång.</P>
      <Small>Bad du inte om det? Då kan du strunta i det här mejlet. Ditt lösenord är oförändrat.</Small>
      <BareLink href={link} />
    </Layout>
  ),
};
