import type { Metadata } from 'next';
import { numbers as n } from '@/features/site/numbers';
import { StaticPage } from '@/features/site/static-page';

export const metadata: Metadata = { title: 'Cookiepolicy' };

export default function CookiePolicyPage() {
  return (
    <StaticPage title="Cookiepolicy" lead="Vi använder bara det som behövs för att tjänsten ska fungera.">
      <h2>Nödvändiga</h2>
      <p>
        En cookie håller dig inloggad. Den sätts när du loggar in och tas bort när du loggar ut. Vår
        betalleverantör använder egna cookies på betalsidan för att förhindra bedrägerier. Nödvändiga cookies
        kräver inget samtycke.
      </p>
      <h2>I din webbläsare</h2>
      <p>
        Ditt önskemål om att bli säljare sparas i webbläsaren från registreringen till första inloggningen.
        Under besöket kommer webbläsaren ihåg vilka meddelanden du har stängt och vilka betalningar som är
        verifierade.
      </p>
      <h2>Analys och marknadsföring</h2>
      <p>Används inte. Skulle det ändras frågar vi dig först, och ditt val sparas i {n.consentKept}.</p>
    </StaticPage>
  );
}
