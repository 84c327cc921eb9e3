import type { Metadata } from 'next';
import { TextLink } from '@/components/links';
import { SITE_NAME } from '@/domain/site';
import { numbers as n } from '@/features/site/numbers';
import { StaticPage } from '@/features/site/static-page';

export const metadata: Metadata = { title: 'Användarvillkor' };

export default function TermsPage() {
  return (
    <StaticPage title="Användarvillkor">
      <h2>1. Tjänsten</h2>
      <p>
        {SITE_NAME} förmedlar köp av startplatser mellan privatpersoner. Köpet av platsen är ett avtal mellan
        köparen och säljaren. {SITE_NAME} är inte part i det, men håller pengarna tills namnbytet är klart.
      </p>
      <h2>2. Konto</h2>
      <p>
        Du måste vara minst 18 år, lämna riktiga uppgifter och hålla ditt lösenord för dig själv. Den som
        säljer legitimerar sig hos vår betalleverantör.
      </p>
      <h2>3. Avgifter</h2>
      <ul>
        <li>Köparen betalar säljarens pris plus {n.serviceFee} i serviceavgift, moms inräknad.</li>
        <li>Från säljarens pris dras betalleverantörens avgift, {n.sellerFee}.</li>
        <li>
          Arrangörens avgift för namnbytet betalas separat till arrangören, av den som anges på annonsen.
        </li>
      </ul>
      <h2>4. Namnbytet</h2>
      <p>
        Säljaren ska göra namnbytet inom {n.nameChangeTime} från köpet, eller från den dag arrangören öppnar
        för namnbyte, och alltid före arrangörens sista dag. Görs det inte får köparen automatiskt tillbaka
        hela beloppet och annonsen pausas.
      </p>
      <h2>5. Bekräftelse och utbetalning</h2>
      <p>
        När säljaren har anmält att namnbytet är klart har köparen {n.confirmationTime} på sig att bekräfta
        eller rapportera ett problem. Efter bekräftelsen, eller när tiden har gått ut utan rapport, betalas
        pengarna ut till säljaren.
      </p>
      <h2>6. Tvister</h2>
      <p>
        Rapporterar köparen ett problem stoppas utbetalningen. Vi granskar båda sidors underlag och avgör om
        pengarna ska betalas ut eller betalas tillbaka. Är du inte nöjd kan du vända dig till Allmänna
        reklamationsnämnden eller domstol.
      </p>
      <h2>7. Vad som inte är tillåtet</h2>
      <p>
        Det är inte tillåtet att sälja platser som inte är dina, att kringgå arrangörens regler eller att göra
        upp om betalning utanför tjänsten. Vi kan ta bort annonser och stänga konton som bryter mot villkoren.
      </p>
      <h2>8. Personuppgifter</h2>
      <p>
        Hur vi behandlar dina uppgifter står i <TextLink href="/privacy">integritetspolicyn</TextLink>.
      </p>
    </StaticPage>
  );
}
