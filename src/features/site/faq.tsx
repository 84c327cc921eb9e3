import { Accordion, AccordionControl, AccordionItem, AccordionPanel } from '@mantine/core';
import { SITE_NAME } from '@/domain/site';
import { numbers as n } from './numbers';

export interface Question {
  id: string;
  question: string;
  answer: string;
}

export const questions: Question[] = [
  {
    id: 'hur-tryggt',
    question: 'Hur vet jag att jag får min startplats?',
    answer:
      'Säljaren får inte betalt förrän namnbytet är klart och du har bekräftat att platsen är din. Blir namnbytet inte av får du tillbaka hela beloppet, även serviceavgiften.',
  },
  {
    id: 'kostnad-kopare',
    question: 'Vad kostar det att köpa?',
    answer: `Du betalar säljarens pris plus ${n.serviceFee} i serviceavgift. En del arrangörer tar dessutom ut en avgift för namnbytet. Vem som betalar den står på varje annons.`,
  },
  {
    id: 'kostnad-saljare',
    question: 'Vad kostar det att sälja?',
    answer: `Det är gratis att annonsera. När platsen är såld dras betalleverantörens avgift, ${n.sellerFee}, från ditt pris. Du ser exakt vad du får innan du publicerar annonsen.`,
  },
  {
    id: 'namnbyte',
    question: 'Hur går ett namnbyte till?',
    answer:
      'Det bestämmer arrangören. Oftast gör säljaren namnbytet på loppets webbplats, ibland får köparen en kod eller länk och anmäler sig själv. På varje annons står hur det går till för just det loppet.',
  },
  {
    id: 'hur-lang-tid',
    question: 'Hur lång tid tar det?',
    answer: `Säljaren har ${n.nameChangeTime} på sig från köpet, eller från den dag arrangören öppnar för namnbyte. Därefter har köparen ${n.confirmationTime} på sig att bekräfta.`,
  },
  {
    id: 'missad-tid',
    question: 'Vad händer om säljaren inte hinner?',
    answer:
      'Då får köparen automatiskt tillbaka hela beloppet och annonsen pausas. Säljaren kan sedan aktivera den igen eller ta bort den.',
  },
  {
    id: 'glomt-bekrafta',
    question: 'Vad händer om jag glömmer att bekräfta?',
    answer: `Efter ${n.confirmationTime} utan besked räknas köpet som bekräftat och säljaren får betalt. Stämmer något inte ska du därför rapportera det innan tiden är ute.`,
  },
  {
    id: 'problem',
    question: 'Hur rapporterar jag ett problem?',
    answer:
      'Gå till Dina Köp i din profil och välj Rapportera Problem. Då stoppas utbetalningen, och vi granskar ärendet och avgör om pengarna ska gå till säljaren eller tillbaka till dig.',
  },
  {
    id: 'bli-saljare',
    question: 'Hur blir jag säljare?',
    answer:
      'Skapa ett konto och välj Bli säljare i din profil. Du legitimerar dig och anger bankkonto hos vår betalleverantör. Det tar några minuter och behöver bara göras en gång.',
  },
  {
    id: 'utbetalning',
    question: 'När får jag mina pengar?',
    answer:
      'Utbetalningen startar när köparen har bekräftat. Sedan tar det vanligtvis några bankdagar innan pengarna finns på ditt konto.',
  },
  {
    id: 'vilka-lopp',
    question: 'Vilka lopp kan jag sälja till?',
    answer: `Bara lopp där arrangören tillåter namnbyte. Ett lopp kan annonseras fram till ${n.cutoffDays} innan arrangörens sista dag för namnbyte.`,
  },
  {
    id: 'angra',
    question: 'Kan jag ångra ett köp?',
    answer: `Du kan avbryta ända tills du har betalat. Efter det binder köpet av platsen båda parter, men blir namnbytet inte av får du alltid tillbaka pengarna. Kontakta ${SITE_NAME} om något har blivit fel.`,
  },
];

export const FaqList = ({ items = questions, order = 3 }: { items?: Question[]; order?: 2 | 3 }) => (
  <Accordion variant="separated" order={order} multiple>
    {items.map(({ id, question, answer }) => (
      <AccordionItem key={id} value={id} id={id}>
        <AccordionControl>{question}</AccordionControl>
        <AccordionPanel>{answer}</AccordionPanel>
      </AccordionItem>
    ))}
  </Accordion>
);
