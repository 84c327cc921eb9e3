import type { Metadata } from 'next';
import { TextLink } from '@/components/links';
import { env } from '@/env';
import { numbers as n } from '@/features/site/numbers';
import { StaticPage } from '@/features/site/static-page';

export const metadata: Metadata = { title: 'Kontakta oss' };

export default function ContactPage() {
  return (
    <StaticPage title="Kontakta oss" lead={`Vi svarar inom ${n.supportReply}.`}>
      <h2>Support</h2>
      <p>
        <TextLink href={`mailto:${env.SUPPORT_EMAIL}`}>{env.SUPPORT_EMAIL}</TextLink>
        <br />
        Måndag till fredag 9–17
      </p>
      <h2>Gäller det ett köp?</h2>
      <p>
        Skriv gärna vilket lopp det gäller och när du köpte. Stämmer något inte efter namnbytet är det
        snabbast att välja <strong>Rapportera Problem</strong> under{' '}
        <TextLink href="/auth/profile">Dina Köp</TextLink>: då stoppas utbetalningen direkt.
      </p>
      <p>
        Många svar finns också bland <TextLink href="/faq">vanliga frågor</TextLink>.
      </p>
    </StaticPage>
  );
}
