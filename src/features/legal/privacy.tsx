import { Anchor } from '@mantine/core';
import { Link } from '@/components/link';
import { FactTable } from '@/features/legal/fact-table';
import { OperatorDetails } from '@/features/legal/operator';
import { BreadcrumbJsonLd } from '@/features/seo/structured-data';
import { numbers as n } from '@/text/policy-numbers';
import { StaticPage } from './static-page';

export const page = { name: 'Integritetspolicy', path: '/privacy' };

const treatments = [
  [
    'Konto: e-postadress, namn om du har angett det, eventuellt telefonnummer och lösenord (lösenordet bara som en kontrollsumma)',
    'Så att du kan logga in, handla och få besked.',
    'Avtalet med dig.',
    `Tills du tar bort kontot. Ett konto som aldrig bekräftas raderas efter ${n.unconfirmedAccount}. En adress som bara har bett om en kod raderas senast efter ${n.codeRetention}.`,
  ],
  [
    'Annonser och köp: lopp, pris, tider, händelser',
    'För att genomföra affären och kunna visa vad som har hänt.',
    'Avtalet med dig. Bokföringslagen.',
    `${n.bookkeeping} enligt bokföringslagen, sedan så länge du har kontot kvar.`,
  ],
  [
    'Betalningar, utbetalningar och kvitton',
    'Bokföring och redovisning av moms.',
    'Rättslig förpliktelse: bokföringslagen (1999:1078).',
    `${n.bookkeeping} enligt bokföringslagen, sedan så länge du har kontot kvar.`,
  ],
  [
    'Det arrangören behöver: till exempel namn, födelsedatum, e-postadress',
    'För att namnbytet ska kunna göras.',
    'Avtalet med dig.',
    `Raderas ${n.detailsRetention} efter att affären är slut.`,
  ],
  [
    'Uppgifter till arrangören som du ber oss minnas till nästa köp. Krypterade; aldrig personnummer, kundnummer eller licens',
    'Så att du slipper skriva dem igen.',
    'Ditt samtycke. Du tar bort dem i din profil, eller genom att kryssa ur rutan när du köper.',
    `Tills du tar bort dem, eller ${n.rememberedRetention} efter senaste köpet med dem.`,
  ],
  [
    'Säljarens start- eller bokningsnummer, i lopp där vi frågar efter det. Krypterat, och visas bara för säljaren själv',
    'För att samma plats inte ska säljas två gånger.',
    'Berättigat intresse av att skydda köpare från bedrägeri.',
    `Raderas ${n.entryReferenceRetention} efter loppet. Att någon har försökt sälja en upptagen plats, utan numret, sparas i ${n.entryConflictRetention}.`,
  ],
  [
    'Annonser som du har sparat men som inte är publicerade',
    'För att publicera dem när ditt säljarkonto är klart.',
    'Avtalet med dig.',
    `Tills de publiceras eller du tar bort dem, annars ${n.draftRetention} efter att du ändrade dem senast.`,
  ],
  [
    'Arrangörers kontaktpersoner: e-postadress, och vad de läser och gör',
    'För att arrangören ska kunna bekräfta namnbyten.',
    'Berättigat intresse av att veta vem som agerar för arrangören.',
    `En inbjudan utan svar raderas efter drygt en vecka, annars följer uppgifterna ditt konto. Vad du ändrar i arrangörens nycklar och adresser sparas i ${n.apiLogRetention}.`,
  ],
  [
    'Bekräftelser på namnbyten som säljare laddar upp',
    'För att visa köparen, och oss vid en tvist, att bytet är gjort.',
    'Avtalet med dig. Berättigat intresse av att kunna avgöra tvister.',
    `${n.filesRetention}. En fil som aldrig kommer till användning raderas efter ${n.unusedFiles}.`,
  ],
  [
    'Mejl från arrangören som köparen eller säljaren vidarebefordrar till köpet',
    'För att kontrollera om arrangören har bekräftat namnbytet, och visa båda parter.',
    'Avtalet med dig. Berättigat intresse av att skydda båda parter från förfalskningar.',
    `Innehållet raderas ${n.forwardedMailRetention} efter att köpet är klart.`,
  ],
  [
    'Ärenden: vad du skriver till oss och i rapporterade problem',
    'För att hjälpa dig och avgöra tvister rättvist.',
    'Avtalet med dig. Berättigat intresse av att kunna bemöta krav.',
    `${n.disputesRetention}. Vad som beslutades och beloppen finns kvar.`,
  ],
  [
    'Anmälningar av annonser och sidor: vad som anmäls, e-postadress, beslutet',
    'För att pröva anmälan, svara och kunna ompröva. Bara vi ser vem som anmälde.',
    'Rättslig förpliktelse: förordning (EU) 2022/2065.',
    `${n.noticesRetention}. Bekräftas adressen inte raderas anmälan efter ${n.unconfirmedNotice}. Vad som beslutades finns kvar utan namn.`,
  ],
  [
    'Tips om lopp: vad du skriver, och ditt konto eller din e-postadress om du vill ha svar',
    'För att rätta eller lägga till loppet och svara dig.',
    'Berättigat intresse av att uppgifterna om loppen stämmer.',
    `Raderas ${n.raceTipRetention} efter att du skickade tipset.`,
  ],
  [
    'Omdömen om köp: vad du skriver',
    'För att visa andra hur köpen går. En administratör läser först, och ditt namn visas inte.',
    'Berättigat intresse av att visa hur köpen går.',
    `Raderas ${n.reviewRetention} efter att du skrev det, eller när du eller säljaren raderar kontot.`,
  ],
  [
    'Ansökningar från arrangörer: kontaktpersonens namn och e-postadress, och vad du skriver',
    'För att se att det är arrangören som ansluter, och svara.',
    'Berättigat intresse av att bara arrangören får del av namnbytena.',
    `Raderas ${n.organiserRequestRetention} efter att den skickades, när den är avgjord.`,
  ],
  [
    'Ångrade avtal: namn, e-postadress, vilket köp',
    'För att ta emot din ånger, skicka kvitto och betala tillbaka.',
    'Rättslig förpliktelse: distansavtalslagen (2005:59).',
    n.withdrawalsRetention,
  ],
  [
    'Bud: lopp, högsta belopp, sista dag och det arrangören behöver. Kortet finns bara hos Stripe',
    'För att köpa en plats åt dig.',
    'Avtalet med dig.',
    `Kortet tas bort hos Stripe när budet är slut. Det arrangören behöver raderas ${n.detailsRetention} senare, ett bud som inte blev ett köp ${n.bidsRetention} senare, resten med kontot.`,
  ],
  [
    'Bevakningar: e-postadress, lopp och vad platsen högst får kosta',
    'För att mejla när en plats dyker upp.',
    'Ditt samtycke. Du avslutar med ett klick i mejlet.',
    `Tills du avslutar bevakningen eller loppet har varit. Bekräftas den inte raderas den efter ${n.unconfirmedWatch}.`,
  ],
  [
    'Loggar: tidpunkt, vad som hände och kontots nummer. Nätverksadresser bara som kontrollsummor',
    'Säkerhet, felsökning och skydd mot missbruk.',
    'Berättigat intresse av att skydda tjänsten.',
    n.logsRetention,
  ],
  [
    'Inloggningar: när, och vilken sorts enhet',
    'För att hålla dig inloggad och låta dig logga ut överallt.',
    'Avtalet med dig.',
    `${n.sessionRetention} efter senaste besöket, som längst ${n.longestSession}.`,
  ],
  [
    'Byten av e-postadress: den gamla och den nya',
    'Så att du kan ångra ett byte som någon annan har gjort.',
    'Avtalet med dig.',
    n.emailChangeRetention,
  ],
  [
    'Passnycklar: nyckelns offentliga del, namn och när den användes. Fingeravtryck och ansikte lämnar aldrig din enhet',
    'Så att du kan logga in utan lösenord.',
    'Avtalet med dig.',
    'Tills du tar bort passnyckeln eller kontot.',
  ],
  [
    'Aviseringar i din profil',
    'För att berätta vad som har hänt med dina annonser och köp.',
    'Avtalet med dig.',
    n.notificationsRetention,
  ],
  [
    'Aviseringar på en enhet, om du slår på dem: webbläsarens adress och nyckel för dem, och vilka du har valt bort. Beskedet går krypterat genom webbläsarens tillverkare',
    'För att säga till på enheten när något händer.',
    'Ditt samtycke, som du tar tillbaka genom att stänga av dem.',
    'Tills du stänger av, loggar ut på enheten eller raderar kontot.',
  ],
  [
    'Mejl om köp som vi har skickat dig: rubriken och när',
    'Så att du kan se om ett mejl är från oss.',
    'Berättigat intresse av att skydda dig från falska mejl.',
    n.sentMailsRetention,
  ],
  [
    'Att ett mejl till dig har kommit tillbaka, och när',
    'För att säga till dig, och nå dig på annat sätt när en tid går ut.',
    'Avtalet med dig.',
    'Tills du har bekräftat adressen, bytt den eller raderat kontot.',
  ],
  [
    'Vad våra handläggare har gjort: vem, när och vad',
    'För att kunna granska det i efterhand.',
    'Berättigat intresse av att skydda dig och tjänsten.',
    n.auditRetention,
  ],
  [
    'Ditt val om cookies',
    'För att minnas vad du har svarat.',
    'Rättslig förpliktelse att kunna visa samtycke.',
    n.consentRetention,
  ],
] as const;

const processors = [
  [
    'Stripe',
    'Tar emot betalningar med kort, Swish och Klarna, sparar kortet till ditt bud, legitimerar säljare och betalar ut pengar. Stripe är själv ansvarigt för det lagen kräver av det.',
    'Irland, och USA',
  ],
  ['UploadThing', 'Lagrar bekräftelser och bilder. Bekräftelserna är privata.', 'USA'],
  ['Vår mejlleverantör', 'Skickar mejlen som hör till ditt konto och dina affärer.', 'EU'],
  ['Vår driftleverantör', 'Driver servrar och databas.', 'EU'],
] as const;

export function Privacy({ supportEmail }: { supportEmail: string }) {
  return (
    <StaticPage
      title={page.name}
      lead="Vilka uppgifter vi behandlar, varför, hur länge, och vad du kan kräva av oss."
    >
      <BreadcrumbJsonLd {...page} />
      <h2>Kort om det viktigaste</h2>
      <ul>
        <li>Vi samlar bara in det som behövs för att du ska kunna köpa och sälja.</li>
        <li>Kort- och bankuppgifter når aldrig oss. Dem sköter Stripe.</li>
        <li>
          Det köparen lämnar till arrangören ser bara säljaren och loppets arrangör, och bara från betalningen
          tills affären är slut. {n.detailsRetention} senare är det borta.
        </li>
        <li>Vi säljer inga uppgifter och använder dem inte till reklam.</li>
      </ul>

      <h2>Ansvarig</h2>
      <OperatorDetails />

      <h2>Vad, varför och hur länge</h2>
      <FactTable
        caption="Uppgifter vi behandlar"
        headings={['Uppgifter', 'Varför', 'Rättslig grund', 'Hur länge']}
        rows={treatments}
      />
      <p>
        Tar du bort ditt konto raderas de personuppgifter som ingen regel kräver att vi sparar. Betalningar,
        ärenden och bokföring finns kvar tiden ut, utan att synas för andra.
      </p>

      <h2>Vem som ser dina uppgifter</h2>
      <ul>
        <li>
          <strong>Alla</strong> ser säljarens förnamn och första bokstaven i efternamnet, en tecknad bild,
          vilken månad kontot skapades, om säljaren är verifierad, hur många köpare säljaren har sålt till,
          från {n.salesShownFrom}, hur fort namnbytena brukar gå, och om alla gjordes i tid. Inget efternamn,
          ingen adress.
        </li>
        <li>
          <strong>Den andra parten i en affär</strong> ser det som namnbytet kräver. Kvitton och bekräftelser
          ser bara köparen och säljaren i just det köpet. Säljaren ser också hur många säljare köparen har
          köpt av. En kod som säljaren lämnar över läser bara köparen.
        </li>
        <li>
          <strong>Arrangören</strong> får köparens uppgifter när namnbytet görs, av säljaren eller här hos
          oss, och säljarens namn där platsen inte har något nummer. Arrangören är själv ansvarig för dem. Gör
          arrangören namnbyten här ser du när dina uppgifter lästes. Det sparas i {n.viewsRetention}.
        </li>
        <li>
          <strong>Våra handläggare</strong> ser det de behöver för att hjälpa till. Vad de gör loggas.
        </li>
        <li>
          <strong>Myndigheter</strong> får uppgifter när lagen kräver det, till exempel Skatteverket.
        </li>
      </ul>

      <h2>De som hjälper oss</h2>
      <FactTable
        caption="Företag som behandlar uppgifter åt oss"
        headings={['Vem', 'Vad de gör', 'Var']}
        rows={processors}
      />
      <p>
        Med var och en har vi avtal om hur uppgifterna får behandlas. När uppgifter förs till USA sker det med
        stöd av EU-kommissionens beslut om skyddsnivån där (EU–US Data Privacy Framework) eller kommissionens
        standardavtalsklausuler.
      </p>

      <h2>Automatiska beslut</h2>
      <p>
        Återbetalningar och utbetalningar sker automatiskt när en tidsgräns har passerat, så som står i{' '}
        <Anchor component={Link} href="/terms">
          användarvillkoren
        </Anchor>
        . Det är nödvändigt för avtalet. Vill du att en människa tittar på det är det bara att höra av dig. Vi
        gör inga profiler av dig.
      </p>

      <h2>Dina rättigheter</h2>
      <ul>
        <li>
          <strong>Få veta och få ut.</strong> Du kan ladda ner det vi har om dig i din profil.
        </li>
        <li>
          <strong>Rätta.</strong> Det mesta ändrar du själv i din profil.
        </li>
        <li>
          <strong>Radera.</strong> Ta bort kontot i din profil, eller be oss ta bort något särskilt.
        </li>
        <li>
          <strong>Flytta.</strong> Filen du laddar ner kan läsas av en dator.
        </li>
        <li>
          <strong>Invända och begränsa.</strong> Du kan säga nej till det vi gör med stöd av ett berättigat
          intresse, och be oss pausa medan vi utreder.
        </li>
        <li>
          <strong>Ta tillbaka ett samtycke.</strong> När som helst, med ett klick i mejlet eller i{' '}
          <Anchor component={Link} href="/cookie-settings">
            cookieinställningarna
          </Anchor>
          .
        </li>
      </ul>
      <p>
        Skriv till{' '}
        <Anchor component={Link} href={`mailto:${supportEmail}`}>
          {supportEmail}
        </Anchor>
        , så svarar vi inom en månad, oftast mycket snabbare. Är du inte nöjd kan du klaga hos
        Integritetsskyddsmyndigheten (IMY), Box 8114, 104 20 Stockholm, imy.se.
      </p>

      <h2>Säkerhet</h2>
      <p>
        All trafik är krypterad. Lösenord och inloggningar sparas så att inte ens vi kan läsa dem.
        Bekräftelser nås bara genom länkar som snart slutar gälla. Skulle något ändå hända som berör dig får
        du veta det.
      </p>

      <h2>Cookies</h2>
      <p>
        Vad vi sparar i din webbläsare står i{' '}
        <Anchor component={Link} href="/cookie-policy">
          cookiepolicyn
        </Anchor>
        .
      </p>
    </StaticPage>
  );
}
