import { Button, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@/components/link';
import { Section } from '@/components/section';
import { type Step, StepLine } from '@/components/step-line';
import { numbers as n } from '@/text/policy-numbers';
import { FaqList } from './faq';
import type { HowTab } from './how-tab';
import { HowTabs } from './how-tabs';
import { PurchaseMap } from './purchase-map';
import { questions } from './questions';

const later = 'later' as const;

const buyerSteps: Step[] = [
  { key: 'payment', label: 'Betala', state: later, note: 'Pengarna hålls och går inte till säljaren ännu.' },
  { key: 'change', label: 'Namnbyte', state: later, note: `Säljaren har ${n.nameChangeTime} på sig.` },
  { key: 'confirm', label: 'Bekräfta', state: later, note: `Du har ${n.confirmationTime} på dig.` },
  { key: 'done', label: 'Klart', state: later, note: 'Säljaren får betalt och platsen är din.' },
];

const sellerSteps: Step[] = [
  { key: 'list', label: 'Annonsera', state: later, note: 'Välj lopp och sätt ditt pris. Det är gratis.' },
  { key: 'sold', label: 'Sålt', state: later, note: 'Du får ett mejl när någon har betalat.' },
  {
    key: 'change',
    label: 'Namnbyte',
    state: later,
    note: `Gör det inom ${n.nameChangeTime} och ladda upp bekräftelsen.`,
  },
  { key: 'paid', label: 'Utbetalning', state: later, note: 'När köparen har bekräftat.' },
];

const BuyerGuide = () => (
  <>
    <StepLine steps={buyerSteps} label="Fyra steg för dig som köper" />
    <Stack maw="44rem" my="lg">
      <Text>
        Hitta en startplats. Varje annons visar vad den kostar allt som allt: säljarens pris, vår
        serviceavgift på {n.serviceFee} och, när köparen betalar namnbytet, arrangörens avgift, som du betalar
        senare direkt till arrangören. Innan du betalar fyller du i det arrangören behöver veta om dig.
      </Text>
      <Text>
        Efter köpet har säljaren {n.nameChangeTime} på sig att göra namnbytet hos arrangören. Öppnar
        arrangören för namnbyten först senare räknas tiden därifrån. Missar säljaren tiden får du automatiskt
        tillbaka hela beloppet, och annonsen pausas.
      </Text>
      <Text>
        När säljaren har gjort namnbytet har du {n.confirmationTime} ({n.confirmationDays}) på dig att
        bekräfta mottagandet, eller att rapportera ett problem med knappen <strong>Rapportera Problem</strong>{' '}
        under <strong>Dina Köp</strong> i din profil.
      </Text>
      <Text>
        Efter din bekräftelse, eller efter {n.confirmationTime} utan rapport, betalas pengarna ut till
        säljaren automatiskt.
      </Text>
    </Stack>
    <Button component={Link} color="signal" size="lg" href="/search">
      Hitta startplats
    </Button>
  </>
);

const SellerGuide = () => (
  <>
    <StepLine steps={sellerSteps} label="Fyra steg för dig som säljer" />
    <Stack maw="44rem" my="lg">
      <Text>
        Välj lopp och sätt pris. Loppets fakta och regler fyller vi i åt dig. Första gången behöver du också
        ett säljarkonto: du legitimerar dig hos vår betalleverantör, och annonsen publiceras när det är gjort.
      </Text>
      <Text>
        När platsen är såld har du {n.nameChangeTime} på dig att göra namnbytet. Vi påminner dig efter{' '}
        {n.reminders} timmar. Missar du tiden får köparen pengarna tillbaka och annonsen pausas. Du kan sedan
        aktivera den igen eller ta bort den permanent.
      </Text>
      <Text>
        Ladda upp arrangörens bekräftelse när namnbytet är gjort. Då har köparen {n.confirmationTime} (
        {n.confirmationDays}) på sig att bekräfta mottagandet eller rapportera ett problem.
      </Text>
      <Text>
        Du får hela ditt annonserade pris med avdrag endast för betalleverantörens avgift, {n.sellerFee}.
        Utbetalningen sker automatiskt när köparen har bekräftat, eller efter {n.confirmationTime} utan
        rapport.
      </Text>
    </Stack>
    <Button component={Link} color="signal" size="lg" href="/post-ad">
      Skapa annons
    </Button>
  </>
);

const keyPoints = [
  { title: 'Pengarna hålls', text: 'Ingen får betalt förrän namnbytet är klart.' },
  { title: 'Bara godkända lopp', text: 'Alla lopp har ett officiellt namnbyte hos arrangören.' },
  { title: 'Tydliga tider', text: `${n.nameChangeTime} för säljaren, ${n.confirmationTime} för köparen.` },
  { title: 'Hela beloppet tillbaka', text: 'Blir namnbytet inte av kostar det dig ingenting.' },
];

const questionIds = ['missad-tid', 'problem', 'kostnad-saljare', 'utbetalning', 'namnbyte', 'angra'];

/** The questions this page answers. */
export const howQuestions = questions.filter(({ id }) => questionIds.includes(id));

export const HowItWorks = ({ tab }: { tab: HowTab }) => (
  <>
    <HowTabs first={tab} panels={{ kopare: <BuyerGuide />, saljare: <SellerGuide /> }} />

    <Section id="affaren" title="Hela affären på en bild">
      <PurchaseMap />
    </Section>

    <Section id="viktigast" title="Det viktigaste">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        {keyPoints.map(({ title, text }) => (
          <div key={title}>
            <Title order={3} size="h4">
              {title}
            </Title>
            <Text c="dimmed">{text}</Text>
          </div>
        ))}
      </SimpleGrid>
    </Section>

    <Section id="fragor" title="Vanliga frågor">
      <FaqList items={howQuestions} />
    </Section>
  </>
);
