import { Anchor } from '@mantine/core';
import { Link } from '@/components/link';
import { PrivacyLink } from '@/components/privacy-link';
import { FactTable } from '@/features/legal/fact-table';
import { BreadcrumbJsonLd } from '@/features/seo/structured-data';
import { numbers as n } from '@/text/policy-numbers';
import { StaticPage } from './static-page';

export const page = { name: 'Cookiepolicy', path: '/cookie-policy' };

/** Everything stored in a visitor's browser. */
const stored = [
  [
    'Inloggning',
    'Cookie',
    'Håller dig inloggad. Sätts när du loggar in.',
    `${n.sessionRetention} efter senaste besöket, som längst ${n.longestSession}, eller tills du loggar ut`,
  ],
  [
    'Inloggad',
    'Cookie',
    'Säger att någon är inloggad, och vilket konto det är, som en slumplik märkning. Så att sidan visas rätt direkt, och så att en öppen sida inte gör något åt ett annat konto. Öppnar ingenting.',
    `${n.sessionRetention} efter senaste besöket, eller tills du loggar ut`,
  ],
  [
    'Prov',
    'Cookie',
    'Sätts när du ska logga in, för att se om webbläsaren sparar cookies.',
    'Tas bort direkt',
  ],
  [
    'Känd enhet',
    'Cookie',
    'Visar att du har registrerat dig eller loggat in här förut, så att du kan bekräfta kontot och andras felaktiga försök inte stänger dig ute. Den loggar inte in någon.',
    `${n.knownDeviceRetention} efter registreringen eller senaste inloggningen, eller tills du byter lösenord`,
  ],
  [
    'Kod begärd här',
    'Cookie',
    'En slumpad märkning av webbläsaren som bad om en kod, så att koden bara fungerar här. Säger inget om dig.',
    n.codeLife,
  ],
  ['Ditt val om cookies', 'Lokal lagring', 'Så att vi inte frågar igen.', n.consentRetention],
  ['Stängd cookieruta', 'Lokal lagring', 'Så att rutan inte kommer tillbaka.', 'Tills du rensar webbläsaren'],
  [
    'Ljust eller mörkt läge',
    'Lokal lagring',
    'Kommer ihåg utseendet du valt. Bara om du har sagt ja till Preferenser.',
    `Så länge ditt ja gäller, högst ${n.consentRetention}`,
  ],
  [
    'Senaste sökningar',
    'Lokal lagring',
    'Så att du hittar tillbaka till lopp du sökt efter.',
    'De fyra senaste, tills du rensar webbläsaren',
  ],
  ['Svar om passnyckel', 'Lokal lagring', 'Så att vi inte erbjuder den igen.', 'Tills du rensar webbläsaren'],
  [
    'Nej till aviseringar',
    'Lokal lagring',
    'Så att vi inte erbjuder dem igen.',
    'Tills du rensar webbläsaren',
  ],
  [
    'Att du vill sälja',
    'Lokal lagring',
    'Sätts om du väljer det när du registrerar dig, så att nästa steg visas när du har loggat in.',
    'Tills du har loggat in eller öppnat din profil',
  ],
  [
    'Stängda meddelanden, påbörjade formulär, öppna rutor, adressen en kod är mejlad till och verifierade betalningar',
    'Sessionslagring',
    'Så att du slipper se eller fylla i samma sak igen under besöket.',
    'Tills du stänger fliken',
  ],
  [
    'Dina pågående köp och försäljningar',
    'Lokal lagring',
    'Lopp, läge, tid och belopp, så att du kan läsa dem utan nät. Inga personnummer, koder eller uppgifter om den andra parten.',
    'Till nästa besök, eller tills du loggar ut',
  ],
  [
    'Sidan ”Du är offline”',
    'Cachelagring',
    'Visas när du inte har nät. Är lika för alla och innehåller inget om dig.',
    'Tills du rensar webbläsaren',
  ],
  [
    'Stripes egna cookies',
    'Cookie',
    'Sätts av vår betalleverantör på dess egna sidor, för att genomföra betalningen och hindra bedrägeri.',
    'Se Stripes cookiepolicy',
  ],
] as const;

export function CookiePolicy() {
  return (
    <StaticPage
      title={page.name}
      lead="Vi använder bara det som behövs för att tjänsten ska fungera. Vi spårar dig inte och säljer ingenting vidare."
    >
      <BreadcrumbJsonLd {...page} />
      <h2>Vad en cookie är</h2>
      <p>
        En cookie är en liten textfil som webbläsaren sparar åt en webbplats. Lokal lagring och
        sessionslagring fungerar på liknande sätt. Reglerna om samtycke gäller dem alla, därför står alla här.
      </p>
      <h2>Det vi sparar i din webbläsare</h2>
      <FactTable
        caption="Det vi sparar i din webbläsare"
        headings={['Vad', 'Sort', 'Varför', 'Hur länge']}
        rows={stored}
      />
      <h2>De fyra kategorierna</h2>
      <ul>
        <li>
          <strong>Nödvändiga.</strong> Inloggning, säkerhet och betalning. De kräver inget samtycke och kan
          inte stängas av, för utan dem fungerar inte tjänsten.
        </li>
        <li>
          <strong>Preferenser.</strong> Kommer ihåg hur du vill ha det, till exempel ljust eller mörkt läge.
        </li>
        <li>
          <strong>Analys.</strong> Används inte i dag.
        </li>
        <li>
          <strong>Marknadsföring.</strong> Används inte i dag. Annonserna på sidorna följer dig inte någon
          annanstans.
        </li>
      </ul>
      <h2>Ditt val</h2>
      <p>
        Du väljer själv under{' '}
        <Anchor component={Link} href="/cookie-settings">
          cookieinställningar
        </Anchor>{' '}
        och kan ändra dig när du vill. Ditt val sparas i {n.consentRetention}. Sedan frågar vi igen. Skulle vi
        börja använda något nytt frågar vi också igen, innan vi sätter det.
      </p>
      <p>
        Vilka personuppgifter vi behandlar står i <PrivacyLink />.
      </p>
    </StaticPage>
  );
}
