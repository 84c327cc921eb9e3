'use client';

import { Tabs, Text, Title } from '@mantine/core';
import { type Step, StepLine } from '@/components/step-line';
import { FaqList, questions } from './faq';
import classes from './how-it-works.module.css';
import { numbers as n } from './numbers';

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
    note: `Gör det inom ${n.nameChangeTime} och ladda upp kvittot.`,
  },
  { key: 'paid', label: 'Utbetalning', state: later, note: 'När köparen har bekräftat.' },
];

const Buyers = () => (
  <>
    <StepLine steps={buyerSteps} label="Fyra steg för dig som köper" />
    <div className={classes.prose}>
      <Text>
        Hitta en startplats och betala priset plus {n.serviceFee} i serviceavgift. Står det att köparen
        betalar namnbytet tillkommer arrangörens avgift, som du betalar separat till arrangören.
      </Text>
      <Text>
        Efter köpet har säljaren {n.nameChangeTime} på sig att göra namnbytet hos arrangören. Missar säljaren
        tiden får du automatiskt tillbaka hela beloppet, och annonsen pausas.
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
    </div>
  </>
);

const Sellers = () => (
  <>
    <StepLine steps={sellerSteps} label="Fyra steg för dig som säljer" />
    <div className={classes.prose}>
      <Text>
        Skapa ett säljarkonto: du legitimerar dig hos vår betalleverantör en gång, och sedan är det bara att
        välja lopp och sätta pris.
      </Text>
      <Text>
        När platsen är såld har du {n.nameChangeTime} på dig att göra namnbytet. Missar du tiden får köparen
        pengarna tillbaka och annonsen pausas. Du kan sedan aktivera den igen eller ta bort den permanent.
      </Text>
      <Text>
        Du får hela ditt annonserade pris med avdrag endast för betalleverantörens transaktionsavgift,{' '}
        {n.sellerFee}. Utbetalningen sker automatiskt när köparen har bekräftat, eller efter{' '}
        {n.confirmationTime} utan rapport.
      </Text>
    </div>
  </>
);

const keyPoints = [
  { title: 'Pengarna hålls', text: 'Ingen får betalt förrän namnbytet är klart.' },
  { title: 'Bara godkända lopp', text: 'Alla lopp har ett officiellt namnbyte hos arrangören.' },
  { title: 'Tydliga tider', text: `${n.nameChangeTime} för säljaren, ${n.confirmationTime} för köparen.` },
  { title: 'Hela beloppet tillbaka', text: 'Blir namnbytet inte av kostar det dig ingenting.' },
];

const asked = ['missad-tid', 'problem', 'kostnad-saljare', 'utbetalning'];

export function HowItWorks() {
  return (
    <>
      <Tabs defaultValue="kopare" keepMounted keepMountedMode="display-none">
        <Tabs.List aria-label="För vem" mb="lg">
          <Tabs.Tab value="kopare" className={classes.tab}>
            För köpare
          </Tabs.Tab>
          <Tabs.Tab value="saljare" className={classes.tab}>
            För säljare
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="kopare">
          <Buyers />
        </Tabs.Panel>
        <Tabs.Panel value="saljare">
          <Sellers />
        </Tabs.Panel>
      </Tabs>

      <Title order={2} mt="xl" mb="md">
        Det viktigaste
      </Title>
      <ul className={classes.points}>
        {keyPoints.map(({ title, text }) => (
          <li key={title}>
            <Title order={3} size="h4">
              {title}
            </Title>
            <Text c="dimmed">{text}</Text>
          </li>
        ))}
      </ul>

      <Title order={2} mt="xl" mb="md">
        Vanliga frågor
      </Title>
      <FaqList items={questions.filter(({ id }) => asked.includes(id))} />
    </>
  );
}
