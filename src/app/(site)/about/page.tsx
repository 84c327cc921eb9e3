import type { Metadata } from 'next';
import { TextLink } from '@/components/links';
import { SITE_NAME } from '@/domain/site';
import { StaticPage } from '@/features/site/static-page';

export const metadata: Metadata = { title: 'Om oss' };

export default function AboutPage() {
  return (
    <StaticPage title="Om oss" lead={`${SITE_NAME} är en marknadsplats för startplatser i svenska lopp.`}>
      <p>
        Varje år blir tusentals startplatser stående tomma. Någon blir skadad, någon annan får förhinder, och
        samtidigt letar andra efter en plats till ett lopp som är fullt. Många arrangörer tillåter namnbyte,
        men att köpa av en främling på nätet är osäkert för båda.
      </p>
      <h2>Vår lösning</h2>
      <p>
        Vi håller köparens pengar tills namnbytet är klart hos arrangören och köparen har bekräftat. Då vågar
        köparen betala, och säljaren vet att pengarna finns.
      </p>
      <h2>Bara lopp som går att byta namn i</h2>
      <p>
        Alla lopp hos oss har ett officiellt namnbyte. Vi läser arrangörernas regler, anger källan och skriver
        ut sista dag, avgift och vem som betalar den på varje annons.
      </p>
      <p>
        Läs mer om <TextLink href="/how-it-works">hur det fungerar</TextLink> eller{' '}
        <TextLink href="/contact">kontakta oss</TextLink>.
      </p>
    </StaticPage>
  );
}
