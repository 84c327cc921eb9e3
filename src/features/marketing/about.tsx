import { Anchor } from '@mantine/core';
import { Link } from '@/components/link';
import { SITE_NAME } from '@/domain/site/site';
import { OperatorDetails } from '@/features/legal/operator';
import { StaticPage } from '@/features/legal/static-page';
import { BreadcrumbJsonLd } from '@/features/seo/structured-data';
import { numbers as n } from '@/text/policy-numbers';

export const page = { name: 'Om oss', path: '/about' };

export function About() {
  return (
    <StaticPage
      title={page.name}
      lead={`${SITE_NAME} är en marknadsplats för startplatser i svenska lopp. Den finns för att ingen plats ska stå tom, och för att ingen ska behöva chansa.`}
    >
      <BreadcrumbJsonLd {...page} />
      <h2>Varför vi finns</h2>
      <p>
        Varje år blir tusentals startplatser stående tomma. Någon blir skadad, någon får förhinder, någon
        anmälde sig lite väl optimistiskt i januari. Samtidigt letar andra efter en plats till ett lopp som är
        fullt sedan länge.
      </p>
      <p>
        Många arrangörer tillåter att platsen byter namn. Det svåra är det som kommer före: att våga föra över
        pengar till en främling, och att våga göra namnbytet innan pengarna har kommit. Någon måste börja, och
        den som börjar tar risken.
      </p>
      <h2>Vår lösning</h2>
      <p>
        Vi tar bort risken. Köparen betalar till oss, och vi håller pengarna tills namnbytet är klart hos
        arrangören och köparen har bekräftat. Då vågar köparen betala, och säljaren vet att pengarna finns.
        Blir namnbytet inte av i tid går allt tillbaka till köparen, av sig självt.
      </p>
      <h2>Bara lopp som går att byta namn i</h2>
      <p>
        Alla platser som säljs här gäller lopp med ett officiellt namnbyte. Vi läser arrangörernas regler,
        anger källan och skriver ut sista dag, avgift och vem som betalar den på varje annons. Säger
        arrangören nej, så säger vi det också.
      </p>
      <h2>Vad vi tjänar</h2>
      <p>
        {n.serviceFee} per såld plats, som köparen betalar. Arrangörens avgift för namnbytet går till
        arrangören, inte till oss. Säljaren betalar ingenting till oss, bara betalleverantörens avgift,{' '}
        {n.sellerFee}. Annonser från andra företag är alltid märkta ”Reklam”.
      </p>
      <h2>Vilka vi är</h2>
      <OperatorDetails />
      <p>
        Läs mer om{' '}
        <Anchor component={Link} href="/how-it-works">
          hur det fungerar
        </Anchor>{' '}
        eller{' '}
        <Anchor component={Link} href="/contact">
          kontakta oss
        </Anchor>
        . Vi blir glada av både frågor och idéer.
      </p>
    </StaticPage>
  );
}
