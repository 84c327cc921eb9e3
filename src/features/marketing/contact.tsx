import { Anchor } from '@mantine/core';
import { Link } from '@/components/link';
import { OperatorDetails } from '@/features/legal/operator';
import { StaticPage } from '@/features/legal/static-page';
import { BreadcrumbJsonLd } from '@/features/seo/structured-data';
import { numbers as n } from '@/text/policy-numbers';

export const page = { name: 'Kontakta oss', path: '/contact' };

export function Contact({ supportEmail }: { supportEmail: string }) {
  return (
    <StaticPage title={page.name} lead={`Mejla oss. En människa svarar, inom ${n.supportReply}.`}>
      <BreadcrumbJsonLd {...page} />
      <h2>Support</h2>
      <p>
        <Anchor component={Link} inherit={false} href={`mailto:${supportEmail}`} fw={600} size="lg">
          {supportEmail}
        </Anchor>
        <br />
        {n.supportHours}. Helgdagar vilar vi, men affärer och tidsgränser sköter sig själva dygnet runt.
      </p>
      <h2>Gäller det ett köp?</h2>
      <p>
        Stämmer något inte efter namnbytet är det snabbast att välja <strong>Rapportera Problem</strong> under{' '}
        <Anchor component={Link} href="/auth/profile?tab=purchases">
          Dina Köp
        </Anchor>
        : då stoppas utbetalningen direkt. Mejlar du i stället, skriv vilket lopp det gäller och gärna
        kvittots nummer.
      </p>
      <h2>Tror du att du har betalat utan att få en plats?</h2>
      <p>
        Hör av dig genast, så kontrollerar vi betalningen. Pengar som inte hör till ett giltigt köp betalas
        alltid tillbaka.
      </p>
      <h2>Saknar du ett lopp, eller är något fel på ett lopps sida?</h2>
      <p>
        Berätta vilket, och länka gärna till arrangörens regler för namnbyte. Är du arrangör kan du läsa vad
        ni får{' '}
        <Anchor component={Link} href="/for-arrangorer">
          för arrangörer
        </Anchor>
        .
      </p>
      <h2>Vill du anmäla en annons?</h2>
      <p>
        Längst ner på annonsen finns länken ”Anmäl annons”, och på ett lopps sida ”Anmäl sidan”. Vi granskar
        alla anmälningar och mejlar dig vad vi har beslutat. Myndigheter når oss på adressen ovan, på svenska
        eller engelska.
      </p>
      <h2>Vilka vi är</h2>
      <OperatorDetails />
      <p>
        Många svar finns bland{' '}
        <Anchor component={Link} href="/faq">
          vanliga frågor
        </Anchor>
        . Vill du ångra serviceavgiften gör du det enklast under{' '}
        <Anchor component={Link} href="/angra">
          Ångra avtalet här
        </Anchor>
        .
      </p>
    </StaticPage>
  );
}
