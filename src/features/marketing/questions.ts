import { SITE_NAME } from '@/domain/site/site';
import { numbers as n } from '@/text/policy-numbers';

export interface Question {
  id: string;
  question: string;
  answer: string;
}

/** Those of the FAQ page. Some are shown on other pages too. */
export const questions: Question[] = [
  {
    id: 'hur-tryggt',
    question: 'Hur vet jag att jag får min startplats?',
    answer:
      'Säljaren får inte betalt förrän namnbytet är klart och du har bekräftat att platsen är din. Blir namnbytet inte av i tid får du tillbaka hela beloppet, även serviceavgiften. Det sker automatiskt, du behöver inte be om det.',
  },
  {
    id: 'kostnad-kopare',
    question: 'Vad kostar det att köpa?',
    answer: `Du betalar säljarens pris plus ${n.serviceFee} i serviceavgift, moms inräknad. En del arrangörer tar dessutom ut en avgift för namnbytet. När köparen ska betala den gör du det senare, direkt till arrangören, och den är inräknad i summan allt som allt på annonsen. Där står också vad du kan betala med.`,
  },
  {
    id: 'kostnad-saljare',
    question: 'Vad kostar det att sälja?',
    answer: `Det är gratis att annonsera. När platsen är såld dras betalleverantörens avgift, ${n.sellerFee}, från ditt pris. För en plats på ${n.examplePrice} får du ${n.examplePayout}. Du ser exakt vad du får innan du publicerar annonsen.`,
  },
  {
    id: 'namnbyte',
    question: 'Hur går ett namnbyte till?',
    answer:
      'Det bestämmer arrangören. Oftast gör säljaren namnbytet på loppets webbplats. Ibland får köparen en kod eller länk och anmäler sig själv, ibland sköts det via mejl till arrangören eller på plats. På varje annons står hur det går till för just det loppet, med länk till arrangörens regler.',
  },
  {
    id: 'hur-lang-tid',
    question: 'Hur lång tid tar det?',
    answer: `Säljaren har ${n.nameChangeTime} på sig från köpet, eller från den dag arrangören öppnar för namnbyte om den kommer senare, och aldrig längre än till arrangörens sista dag. Därefter har köparen ${n.confirmationTime} på sig att bekräfta. Många affärer är klara samma dag.`,
  },
  {
    id: 'missad-tid',
    question: 'Vad händer om säljaren inte hinner?',
    answer:
      'Då får köparen automatiskt tillbaka hela beloppet och annonsen pausas. Säljaren kan sedan aktivera annonsen igen, om loppet fortfarande tar emot namnbyten, eller ta bort den permanent.',
  },
  {
    id: 'glomt-bekrafta',
    question: 'Vad händer om jag glömmer att bekräfta?',
    answer: `Efter ${n.confirmationTime} utan besked räknas köpet som bekräftat och säljaren får betalt. Stämmer något inte ska du därför rapportera det innan tiden är ute. Du får ett mejl när tiden börjar räknas.`,
  },
  {
    id: 'problem',
    question: 'Hur rapporterar jag ett problem?',
    answer:
      'Gå till Dina Köp i din profil och välj Rapportera Problem. Då stoppas utbetalningen direkt. Vi läser vad båda parter har skrivit och skickat in och avgör om pengarna ska gå till säljaren eller tillbaka till dig.',
  },
  {
    id: 'bli-saljare',
    question: 'Hur blir jag säljare?',
    answer:
      'Skapa ett konto och skriv din annons: välj lopp och sätt ditt pris. Första gången legitimerar du dig och anger bankkonto hos vår betalleverantör Stripe. Det tar ungefär 3 minuter och behöver bara göras en gång. När det är klart publiceras annonsen av sig själv.',
  },
  {
    id: 'utbetalning',
    question: 'När får jag mina pengar?',
    answer: `Utbetalningen startar när köparen har bekräftat, eller automatiskt efter ${n.confirmationTime} utan att köparen har rapporterat något problem. Sedan tar det vanligtvis några bankdagar innan pengarna finns på ditt konto.`,
  },
  {
    id: 'vilka-lopp',
    question: 'Vilka lopp kan jag sälja till?',
    answer: `Lopp där arrangören tillåter namnbyte. Vi läser reglerna för varje lopp och anger källan. En plats kan annonseras fram till ${n.cutoffDays} innan arrangörens sista dag för namnbyte, så att den hinner byta ägare. Saknas ditt lopp? Hör av dig, så tittar vi på det.`,
  },
  {
    id: 'angra',
    question: 'Kan jag ångra ett köp?',
    answer: `Du kan avbryta ända tills du har betalat. Därefter binder köpet av platsen både dig och säljaren, för mellan privatpersoner finns ingen ångerrätt. Avtalet med ${SITE_NAME} om serviceavgiften kan du däremot ångra inom ${n.withdrawalDays}, så länge affären inte är avslutad. Det gör du under Ångra avtalet här, längst ner på varje sida.`,
  },
];
