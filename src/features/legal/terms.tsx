import { Anchor } from '@mantine/core';
import { Link } from '@/components/link';
import { PrivacyLink } from '@/components/privacy-link';
import { SITE_NAME } from '@/domain/site/site';
import { OperatorDetails } from '@/features/legal/operator';
import { BreadcrumbJsonLd } from '@/features/seo/structured-data';
import { numbers as n } from '@/text/policy-numbers';
import { StaticPage } from './static-page';

export const page = { name: 'Användarvillkor', path: '/terms' };

export function Terms() {
  return (
    <StaticPage
      title={page.name}
      lead="Det här gäller när du använder tjänsten. Vi har försökt skriva så att det går att läsa."
    >
      <BreadcrumbJsonLd {...page} />
      <h2>1. Vilka vi är</h2>
      <p>
        {SITE_NAME} är en marknadsplats där privatpersoner köper och säljer startplatser till lopp. Tjänsten
        drivs av:
      </p>
      <OperatorDetails />

      <h2>2. Avtalen</h2>
      <p>
        Ett köp består av två avtal. Köpet av startplatsen är ett avtal mellan köparen och säljaren.{' '}
        {SITE_NAME} är inte part i det. Tjänsten, att ta emot betalningen, hålla pengarna och betala ut dem
        när namnbytet är klart, är ett avtal mellan dig och oss.
      </p>
      <p>
        Säljarna är privatpersoner, om inget annat står på annonsen. Därför gäller köplagen (1990:931) för
        köpet av platsen, medan konsumentköplagen och reglerna om ångerrätt inte gäller. För vår tjänst gäller
        konsumentskyddet fullt ut.
      </p>

      <h2>3. Konto</h2>
      <p>
        Du måste vara minst 18 år, lämna riktiga uppgifter och hålla koder och lösenord för dig själv. Ett
        konto är personligt. Den som säljer legitimerar sig hos vår betalleverantör Stripe och godkänner dess
        villkor.
      </p>

      <h2>4. Att annonsera</h2>
      <ul>
        <li>Du får bara sälja en plats som är din, som finns och som du har rätt att överlåta.</li>
        <li>
          Platsen ska gälla ett lopp där arrangören tillåter namnbyte. Ett lopp kan annonseras fram till{' '}
          {n.cutoffDays} innan arrangörens sista dag.
        </li>
        <li>Priset sätter du själv, högst {n.maxPrice}. Det är gratis att annonsera.</li>
        <li>Du får inte annonsera samma plats någon annanstans medan den är reserverad eller såld här.</li>
      </ul>

      <h2>5. Att köpa</h2>
      <ul>
        <li>
          När du går till betalningen reserveras platsen åt dig i {n.reservation}. Köpet är bindande när
          betalningen har gått igenom.
        </li>
        <li>
          Innan du betalar lämnar du de uppgifter som arrangören behöver för namnbytet. Säljaren och loppets
          arrangör ser dem först när du har betalat. Du ansvarar för att de stämmer.
        </li>
        <li>
          Du kan be oss köpa åt dig: säg det högsta du vill betala i allt, och till vilken dag, och spara ett
          kort hos Stripe. När en plats kostar så mycket eller mindre köper vi den åt den som har stått längst
          i kön. Då drar vi platsens pris och serviceavgiften från kortet, aldrig mer än ditt högsta belopp.
          Köpet är bindande när kortet är draget. Fram till dess kan du ändra eller ta bort budet.
        </li>
        <li>
          Nekas kortet, eller vill banken att du godkänner köpet, mejlar vi dig. Då väntar platsen på dig i{' '}
          {n.reservation}. Betalar du inte går den till nästa i kön, och ditt bud pausas på sin plats.
        </li>
        <li>
          En plats vars namnbyte öppnar så långt fram att affären inte hinner bli klar inom {n.holdDays} visas
          men kan inte köpas ännu. På annonsen står från vilken dag det går.
        </li>
        <li>Du ansvarar för att du uppfyller loppets krav, till exempel på ålder, klass och startgrupp.</li>
      </ul>

      <h2>6. Avgifter</h2>
      <ul>
        <li>
          Köparen betalar säljarens pris plus {n.serviceFee} i serviceavgift. I avgiften ingår moms med{' '}
          {n.serviceFeeVat}.
        </li>
        <li>
          Säljaren får hela sitt pris med avdrag endast för betalleverantörens avgift, {n.sellerFee}. Säljer
          du en plats för {n.examplePrice} betalar köparen {n.exampleCharged} och du får {n.examplePayout}.
        </li>
        <li>
          Arrangörens avgift för namnbytet ingår inte. Den betalas separat till arrangören, av den som anges
          på annonsen.
        </li>
      </ul>

      <h2>7. Namnbytet</h2>
      <p>
        Säljaren ska göra namnbytet inom {n.nameChangeTime} från köpet, eller från den dag arrangören öppnar
        för namnbyte om den kommer senare, och alltid före arrangörens sista dag. Säljaren laddar upp
        arrangörens bekräftelse. Görs det inte i tid får köparen automatiskt tillbaka hela beloppet, även
        serviceavgiften, och annonsen pausas. Säljaren kan sedan aktivera annonsen igen eller ta bort den
        permanent.
      </p>

      <h2>8. Bekräftelse och utbetalning</h2>
      <p>
        När säljaren har anmält att namnbytet är klart har köparen {n.confirmationTime} ({n.confirmationDays})
        på sig att bekräfta mottagandet eller rapportera ett problem. Efter bekräftelsen, eller när tiden har
        gått ut utan rapport, betalas pengarna ut till säljaren automatiskt. Hur snabbt de syns på kontot
        beror på säljarens bank.
      </p>

      <h2>9. När något är fel</h2>
      <p>
        Rapporterar köparen ett problem stoppas utbetalningen. Båda parter får berätta och lämna underlag. Vi
        avgör sedan om pengarna ska betalas ut eller helt eller delvis betalas tillbaka, och skriver varför.
        Det gör vi inom {n.decisionDays} från det att säljaren har svarat, eller från det att säljarens{' '}
        {n.answerTime} för att svara har gått ut. Vårt beslut gäller bara pengarna vi håller. Det hindrar
        ingen från att gå vidare på annat håll.
      </p>
      <p>
        Köparen och säljaren får också göra upp själva. Föreslår den ena hur pengarna ska delas och säger den
        andra ja, betalas de ut så. Är ett ärende inte avgjort {n.disputeDays} efter betalningen får köparen
        tillbaka hela beloppet. Rapporterades problemet sent har ärendet ändå minst {n.disputeMinDays} på sig,
        men aldrig längre än till {n.holdDays} efter betalningen.
      </p>
      <p>
        Ställs loppet in eller flyttas efter att namnbytet är klart gäller arrangörens villkor för den som då
        har platsen. Ställs det in dessförinnan avbryts affären och köparen får tillbaka hela beloppet.
      </p>

      <h2 id="angerratt">10. Ångerrätt</h2>
      <p>
        Avtalet om vår tjänst, serviceavgiften på {n.serviceFee}, kan du ångra inom {n.withdrawalDays} från
        köpet så länge tjänsten inte är helt utförd, det vill säga tills affären är avslutad. Gör det under{' '}
        <Anchor component={Link} href="/angra">
          Ångra avtalet här
        </Anchor>{' '}
        eller mejla oss. Du får ett kvitto direkt och pengarna inom {n.withdrawalRefundDays}. Köpet av själva
        platsen gör du av en privatperson, och det omfattas inte av ångerrätten.
      </p>

      <h2>11. Vad som inte är tillåtet</h2>
      <p>
        Det är inte tillåtet att sälja platser som inte är dina, att kringgå arrangörens regler, att göra upp
        om betalning utanför tjänsten, att störa andra eller att använda tjänsten för något olagligt.
        Uppgifter du får om någon annan får du bara använda till namnbytet.
      </p>

      <h2>12. Granskning, sortering och annonser</h2>
      <ul>
        <li>
          En annons ska vara sann, saklig och respektfull. Platsen ska vara din egen och får säljas en gång.
        </li>
        <li>
          Vem som helst kan anmäla en annons eller ett lopps sida med länken längst ner på den. Vi bekräftar
          anmälan, prövar den och mejlar beslutet med skälen till den som anmälde och till säljaren. Det görs
          av människor, och säljaren får inte veta vem som anmälde.
        </li>
        <li>
          Vi kan pausa eller ta bort annonser och spärra konton som bryter mot lagen eller villkoren. Ett köp
          som redan är betalt fortsätter. Säljaren kan inom {n.appealTime} begära omprövning i sin profil, och
          någon annan hos oss avgör. Vill du säga emot ett annat beslut svarar du på mejlet.
        </li>
        <li>
          Sökresultat visas med de senast tillagda först, om du inte väljer en annan ordning. Ingen säljare
          kan betala för att synas bättre. Betalda annonser från andra företag är märkta ”Reklam”.
        </li>
        <li>
          Märket ”Verifierad säljare” betyder att säljaren har legitimerat sig hos vår betalleverantör. Det är
          ingen garanti för att affären går bra. Det är därför vi håller pengarna.
        </li>
      </ul>

      <h2>13. Vårt ansvar</h2>
      <p>
        Vi ansvarar för vår tjänst: att pengarna hålls, att tiderna följs och att rätt belopp når rätt person.
        Vi ansvarar inte för loppet, för arrangörens beslut eller för att det parterna har skrivit stämmer. Vi
        kontrollerar loppens regler noga, men arrangörens egen information gäller om den skiljer sig från vår.
        Inget här begränsar rättigheter som du har enligt tvingande lag.
      </p>

      <h2>14. Skatt</h2>
      <p>
        Du ansvarar för din egen skatt. Den som driver en digital plattform kan vara skyldig att lämna
        uppgifter om säljare och deras ersättningar till Skatteverket. I så fall gör vi det, och meddelar dig
        vad vi har lämnat.
      </p>

      <h2>15. Ändringar</h2>
      <p>
        Ändrar vi villkoren på ett sätt som betyder något för dig mejlar vi dig minst 30 dagar innan. För köp
        som redan är gjorda gäller de villkor som gällde då. Du kan när som helst avsluta ditt konto i din
        profil, när du inte har några pågående affärer.
      </p>

      <h2>16. Lag och tvist</h2>
      <p>
        Svensk lag gäller. Är du inte nöjd med oss, hör först av dig. Kommer vi inte överens kan du som
        konsument vända dig till Allmänna reklamationsnämnden, Box 174, 101 23 Stockholm, arn.se. Vi följer
        nämndens beslut. En tvist kan också prövas av allmän domstol. Konsumentverkets vägledning finns på
        hallakonsument.se.
      </p>

      <h2>17. Personuppgifter</h2>
      <p>
        Hur vi behandlar dina uppgifter står i <PrivacyLink />.
      </p>
    </StaticPage>
  );
}
