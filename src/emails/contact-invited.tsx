import { SITE_NAME } from '@/domain/site/site';
import type { Mail } from './mail';
import { Action, P } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const contactInvited: Mail<MailProps['contactInvited']> = {
  subject: ({ organiserName }) => `Bekräfta namnbyten för ${organiserName} på ${SITE_NAME}`,
  body: ({ organiserName, validDays, link }) => (
    <Layout
      preview={`Inbjudan gäller i ${validDays} dagar.`}
      heading="Du är inbjuden"
      firstName={null}
      reason={reasons.contactInvited}
    >
      <P>
        På {SITE_NAME} säljer löpare sina startplatser vidare. Som kontaktperson för {organiserName} ser du
        vilka namnbyten som väntar, och säger till när namnet är bytt eller om det inte går.
      </P>
      <P>
        Logga in med den här adressen. Du får en kod med mejl och behöver inget lösenord. Inbjudan gäller i{' '}
        {validDays} dagar.
      </P>
      <Action href={link}>Svara på inbjudan</Action>
      <P>Vill du inte? Då behöver du inte göra något.</P>
    </Layout>
  ),
};
