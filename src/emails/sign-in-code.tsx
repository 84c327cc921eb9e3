import { SITE_NAME } from '@/domain/site/site';
import type { Mail } from './mail';
import { Code, P, Small } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

/** To an address that may be another's: nothing that the sender wrote. */
export const signInCode: Mail<MailProps['signInCode']> = {
  subject: ({ code }) => `${code} är din kod till ${SITE_NAME}`,
  body: ({ code, validMinutes }) => (
    <Layout
      preview={`Skriv koden på sidan, så är du inne. Den gäller i ${validMinutes} minuter.`}
      heading="Din kod"
      firstName={null}
      reason={reasons.signIn}
    >
      <P>Skriv koden på sidan du kom från, så fortsätter du där du var.</P>
      <Code>{code}</Code>
      <P>Den gäller i {validMinutes} minuter, en gång, i webbläsaren där du bad om den.</P>
      <Small>
        Bad du inte om en kod? Då kan du strunta i mejlet. Lämna inte koden till någon, inte ens till oss.
      </Small>
    </Layout>
  ),
};
