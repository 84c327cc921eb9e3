import { TextLink } from '@/components/ui/links';
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
        <TextLink href={`mailto:${supportEmail}`} fw={600} size="lg">
          {supportEmail}
        </TextLink>
        <br />
        {n.supportHours}. Helgdagar vilar vi, men affärer och tidsgränser sköter sig själva dygnet runt.
      </p>
      <h2>Gäller det ett köp?</h2>
      <p>
        Stämmer något inte efter namnbytet är det snabbast att välja <strong>Rapportera problem</strong> under{' '}
        <TextLink href="/auth/profile?tab=purchases">Dina köp</TextLink>: då stoppas utbetalningen direkt.
        Mejlar du i stället, skriv vilket lopp det gäller och gärna kvittots nummer.
      </p>
      <h2>Tror du att du har betalat utan att få en plats?</h2>
      <p>
        Hör av dig genast, så kontrollerar vi betalningen. Pengar som inte hör till ett giltigt köp betalas
        alltid tillbaka.
      </p>
      <h2>Saknar du ett lopp, eller är något fel på ett lopps sida?</h2>
      <p>
        Berätta vilket, och länka gärna till arrangörens regler för namnbyte. Är du arrangör kan du läsa vad
        ni får <TextLink href="/for-arrangorer">för arrangörer</TextLink>.
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
        Många svar finns bland <TextLink href="/faq">vanliga frågor</TextLink>. Vill du ångra serviceavgiften
        gör du det enklast under <TextLink href="/angra">Ångra avtalet här</TextLink>.
      </p>
    </StaticPage>
  );
}
