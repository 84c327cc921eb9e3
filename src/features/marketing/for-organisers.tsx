import {
  Alert,
  Anchor,
  Box,
  Button,
  Card,
  Group,
  SimpleGrid,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core';
import {
  IconAdjustments,
  IconChartBar,
  IconCircleCheck,
  IconMailCheck,
  IconPlugConnected,
  IconRosetteDiscountCheck,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { Page, PageHeading } from '@/components/page';
import { PrivacyLink } from '@/components/privacy-link';
import { Section } from '@/components/section';
import { type Step, StepLine } from '@/components/step-line';
import { SITE_NAME } from '@/domain/site/site';
import { joinPath } from '@/features/organisers/organiser-paths';
import { numbers as n } from '@/text/policy-numbers';
import { FaqList } from './faq';
import type { Question } from './questions';

export const page = { name: 'För arrangörer', path: '/for-arrangorer' };

const gains: { icon: ReactNode; title: string; text: string }[] = [
  {
    icon: <IconMailCheck size={28} />,
    title: 'Färre mejl',
    text: 'Namnbytena står samlade på en sida, med de uppgifter ni behöver. Svara på ett i taget eller på många samtidigt.',
  },
  {
    icon: <IconRosetteDiscountCheck size={28} />,
    title: 'Namnbyten som ni bekräftar',
    text: 'När ni har bytt namnet ser köparen och säljaren det direkt, med datum och klockslag.',
  },
  {
    icon: <IconShieldCheck size={28} />,
    title: 'Slut på falska skärmbilder',
    text: 'Ert besked gäller i stället för en bild som någon har laddat upp. Det går inte att förfalska.',
  },
  {
    icon: <IconAdjustments size={28} />,
    title: 'Era regler',
    text: 'Ni bestämmer tider, avgift och villkor. Sätt ett högsta pris, eller pausa försäljningen när ni vill.',
  },
  {
    icon: <IconChartBar size={28} />,
    title: 'Siffror',
    text: 'Se hur många platser som säljs, hur snabbt namnen byts och hur många som väntar på en plats.',
  },
  {
    icon: <IconPlugConnected size={28} />,
    title: 'Koppla ert system',
    text: 'Låt ert anmälningssystem hämta namnbytena och svara av sig självt, om ni vill.',
  },
];

const later = 'later' as const;

const steps: Step[] = [
  { key: 'join', label: 'Anslut', state: later, note: 'Öppna en länk i ett mejl till er egen adress.' },
  { key: 'sold', label: 'En plats säljs', state: later, note: 'Köparen betalar, och vi håller pengarna.' },
  { key: 'change', label: 'Byt namnet', state: later, note: 'I ert eget system, som i dag.' },
  { key: 'done', label: 'Säg till', state: later, note: 'Ett tryck. Sedan får säljaren betalt.' },
];

/** The questions this page answers. */
export const organiserQuestions: Question[] = [
  {
    id: 'kostar',
    question: 'Vad kostar det?',
    answer: `Ingenting för er. Köparen betalar ${n.serviceFee} till oss i serviceavgift. Er avgift för namnbytet går till er, inte till oss.`,
  },
  {
    id: 'system',
    question: 'Måste vi byta anmälningssystem?',
    answer: 'Nej. Ni byter namnet där ni alltid gör det, och säger till här när det är klart.',
  },
  {
    id: 'neka',
    question: 'Kan vi säga nej till ett namnbyte?',
    answer:
      'Ja, med ett skäl. Köpet avbryts, köparen får tillbaka alla pengar och både köparen och säljaren läser skälet.',
  },
  {
    id: 'forbjuder',
    question: 'Vi tillåter inga namnbyten. Vad gäller då?',
    answer:
      'Då går det inte att sälja platser till loppet här. På loppets sida står att ni inte tillåter det, med en länk till era regler.',
  },
  {
    id: 'identitet',
    question: 'Hur vet ni att det är vi?',
    answer:
      'En människa läser er ansökan och svarar inom tre dagar. Det går fortast om ni skriver från en adress på loppets egen webbdomän.',
  },
  {
    id: 'flera',
    question: 'Kan flera hos oss vara med?',
    answer: 'Ja. Varje kontaktperson bjuds in av oss, hör bara av er.',
  },
];

/** What an organiser's contact sees of a name change, with invented data. */
const NameChangeExample = () => (
  <Box component="figure" m={0}>
    <Text component="figcaption" c="dimmed" mb="sm">
      Exempel: ett namnbyte som väntar på er
    </Text>
    <Card component="div">
      <Stack gap="sm">
        <div>
          <Title order={3} size="h4">
            Exempelloppet, 21 km
          </Title>
          <Text c="dimmed">6 juni 2027. Köp 1A2B3C4D</Text>
        </div>
        <Facts
          facts={[
            { label: 'Väntar sedan', value: '12 mars, kl. 09.14' },
            { label: 'Ska vara bytt senast', value: '14 mars, kl. 09.14' },
            { label: 'Start- eller bokningsnummer', value: '4711' },
            { label: 'Den nya löparen', value: 'Karin Exempel' },
          ]}
        />
      </Stack>
    </Card>
  </Box>
);

/** What the parties see once the organiser has answered. */
const AnswerExample = () => (
  <Box component="figure" m={0}>
    <Text component="figcaption" c="dimmed" mb="sm">
      Exempel: det köparen ser när ni har svarat
    </Text>
    <Card component="div">
      <Stack gap="sm">
        <Title order={3} size="h4">
          Exempelloppet, 21 km
        </Title>
        <Alert color="pine" icon={<IconCircleCheck size={20} />} title="Platsen står i ditt namn">
          Bekräftat av arrangören 12 mars 14.02
        </Alert>
        <Text>Bekräfta att allt stämmer, så får säljaren betalt.</Text>
      </Stack>
    </Card>
  </Box>
);

/** What organisers get, how it works, and where they ask to join. */
export const ForOrganisers = () => (
  <Page>
    <PageHeading
      title={page.name}
      lead={`Löpare som inte kan starta säljer sin plats vidare på ${SITE_NAME}. Var med, så byts namnen på ert sätt.`}
      back={{ href: '/', label: 'Till startsidan' }}
    />
    <Button component={Link} color="signal" size="lg" href={joinPath} prefetch={false}>
      Anslut er
    </Button>

    <Section id="ni-far" title="Det här får ni">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
        {gains.map(({ icon, title, text }) => (
          <Group key={title} gap="sm" align="flex-start" wrap="nowrap">
            <ThemeIcon variant="transparent" size={28} aria-hidden="true">
              {icon}
            </ThemeIcon>
            <div>
              <Title order={3} size="h4">
                {title}
              </Title>
              <Text c="dimmed">{text}</Text>
            </div>
          </Group>
        ))}
      </SimpleGrid>
    </Section>

    <Section id="sa-gar-det-till" title="Så går det till">
      <StepLine steps={steps} label="Fyra steg för er som arrangör" />
    </Section>

    <Section id="exempel" title="Så ser det ut">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <NameChangeExample />
        <AnswerExample />
      </SimpleGrid>
    </Section>

    <Section id="personuppgifter" title="Personuppgifter">
      <Stack maw="44rem">
        <Text>
          Ni ser bara köp till era egna lopp, från betalningen till {n.detailsRetention} efter att köpet är
          klart, och bara det ni behöver för att byta namnet. Uppgifterna får inte användas till något annat.
        </Text>
        <Text>
          Köparen ser när ni har läst dem. Allt som läses och görs loggas med vem och när. Läs mer i{' '}
          <PrivacyLink />.
        </Text>
      </Stack>
    </Section>

    <Section id="fragor" title="Frågor och svar">
      <Box maw="47.5rem">
        <FaqList items={organiserQuestions} />
      </Box>
    </Section>

    <Section id="anslut" title="Vill ni vara med?">
      <Stack maw="44rem">
        <Text>
          Det tar ett par minuter. Undrar ni något först?{' '}
          <Anchor component={Link} href="/contact">
            Kontakta oss
          </Anchor>
          .
        </Text>
        <div>
          <Button component={Link} color="signal" size="lg" href={joinPath} prefetch={false}>
            Anslut er som arrangör
          </Button>
        </div>
      </Stack>
    </Section>
  </Page>
);
