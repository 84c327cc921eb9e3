import type { Metadata } from 'next';
import { TextLink } from '@/components/links';
import { SITE_NAME } from '@/domain/site';
import { env } from '@/env';
import { numbers as n } from '@/features/site/numbers';
import { StaticPage } from '@/features/site/static-page';

export const metadata: Metadata = { title: 'Integritetspolicy' };

export default function PrivacyPage() {
  return (
    <StaticPage title="Integritetspolicy" lead="Vilka uppgifter vi behandlar, varför och hur länge.">
      <h2>Vad vi sparar</h2>
      <ul>
        <li>Ditt konto: namn, e-postadress, eventuellt telefonnummer, och lösenordet i krypterad form.</li>
        <li>Dina annonser, köp och ärenden.</li>
        <li>De uppgifter som arrangören behöver för namnbytet, när du köper en plats.</li>
        <li>Säkerhetsloggar.</li>
      </ul>
      <h2>Vem som ser dem</h2>
      <p>
        Köparens uppgifter för namnbytet visas bara för säljaren, och bara från betalningen tills affären är
        klar. Kvitton visas bara för köparen, säljaren och våra handläggare. Kort- och bankuppgifter hanteras
        av vår betalleverantör och når aldrig {SITE_NAME}.
      </p>
      <h2>Hur länge</h2>
      <ul>
        <li>Uppgifter för namnbytet raderas 30 dagar efter att affären är klar.</li>
        <li>Uppgifter om betalningar sparas i {n.transactionsKept} enligt bokföringslagen.</li>
        <li>Loggar sparas i {n.logsKept}.</li>
        <li>Kontot sparas tills du tar bort det, vilket du gör i din profil.</li>
      </ul>
      <h2>Rättslig grund</h2>
      <p>
        Vi behandlar uppgifterna för att fullgöra avtalet med dig, för att följa lagen och, för
        säkerhetsloggar, med stöd av vårt berättigade intresse av att skydda tjänsten.
      </p>
      <h2>Dina rättigheter</h2>
      <p>
        Du kan begära att få se, rätta, flytta eller radera dina uppgifter. Skriv till{' '}
        <TextLink href={`mailto:${env.SUPPORT_EMAIL}`}>{env.SUPPORT_EMAIL}</TextLink>. Du kan också klaga hos
        Integritetsskyddsmyndigheten.
      </p>
    </StaticPage>
  );
}
