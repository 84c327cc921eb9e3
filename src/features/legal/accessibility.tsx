import { Anchor } from '@mantine/core';
import { Link } from '@/components/link';
import { SITE_NAME } from '@/domain/site/site';
import { BreadcrumbJsonLd } from '@/features/seo/structured-data';
import { numbers as n } from '@/text/policy-numbers';
import { StaticPage } from './static-page';

export const page = { name: 'Tillgänglighetsredogörelse', path: '/tillganglighet' };

export function Accessibility({ supportEmail }: { supportEmail: string }) {
  return (
    <StaticPage
      // The soft hyphen is where a phone may break it.
      title={'Tillgänglighets\u00adredogörelse'}
      lead="Alla ska kunna köpa och sälja en startplats här, oavsett hur man ser, hör, rör sig eller läser."
    >
      <BreadcrumbJsonLd {...page} />
      <h2>Vad vi siktar på</h2>
      <p>
        {SITE_NAME} är byggt efter WCAG 2.2 på nivå AA, som är den nivå som lagen om vissa produkters och
        tjänsters tillgänglighet (2023:254) bygger på. Det betyder bland annat att:
      </p>
      <ul>
        <li>allt går att göra med bara tangentbord, och du ser hela tiden var du är,</li>
        <li>varje fält har en etikett, och varje fel står i klartext vid fältet som orsakade det,</li>
        <li>text och knappar har tillräcklig kontrast, i både ljust och mörkt läge,</li>
        <li>knappar och länkar är stora nog att träffa på en telefon,</li>
        <li>sidorna går att förstora till 400 procent utan att du behöver rulla i sidled,</li>
        <li>rörelser stängs av om du har valt det i din enhet,</li>
        <li>nedräkningar och nya besked läses upp av skärmläsare, utan att störa.</li>
      </ul>
      <h2>Tidsgränser</h2>
      <p>
        Köp och försäljning har tidsgränser, eftersom loppen har det. Säljaren har {n.nameChangeTime} på sig
        att göra namnbytet och köparen {n.confirmationTime} på sig att svara. De går inte att stänga av, men
        du får mejl i god tid och ser alltid hur lång tid som är kvar. Platsen är reserverad för dig i{' '}
        {n.reservation} medan du betalar, och hinner du inte är det bara att börja om.
      </p>
      <h2>Brister vi känner till</h2>
      <ul>
        <li>
          Kvitton och bekräftelser som laddas upp är bilder. Det gäller också pdf-filer: vi sparar bilder av
          deras sidor, så att inget dolt följer med. De går inte att läsa med en skärmläsare. Mejla oss, så
          läser vi upp innehållet för dig.
        </li>
        <li>
          Betalning och legitimering görs hos vår betalleverantör Stripe. De sidorna råder vi inte över.
        </li>
        <li>Bilder från arrangörer saknar beskrivning. All fakta om loppet står i text bredvid.</li>
        <li>Kartor och diagram hos arrangörerna, som vi länkar till, ligger utanför vår kontroll.</li>
      </ul>
      <h2>Hur vi har kontrollerat</h2>
      <p>
        Vi har själva granskat tjänsten, med automatiska test av sidorna och genom att använda dem med
        tangentbord och i olika storlekar. Ingen utomstående har granskat den ännu.
      </p>
      <h2>Har du stött på ett hinder?</h2>
      <p>
        Skriv till{' '}
        <Anchor component={Link} href={`mailto:${supportEmail}`}>
          {supportEmail}
        </Anchor>{' '}
        och berätta vad du försökte göra. Vi svarar inom {n.supportReply}, och vi hjälper dig att genomföra
        det du höll på med.
      </p>
      <p>
        Är du inte nöjd med vårt svar kan du anmäla det till Post- och telestyrelsen, som är tillsynsmyndighet
        för e-handelstjänster. Deras webbplats är pts.se.
      </p>
    </StaticPage>
  );
}
