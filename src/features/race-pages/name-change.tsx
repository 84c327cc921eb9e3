import { Anchor, Box, Card, List, ListItem, Text, Title } from '@mantine/core';
import { Disclosure } from '@/components/disclosure';
import { type Fact, Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { wrongFactPath } from '@/features/race-tips/links';
import { feeText, type RacePageData, stepsOf } from '@/features/races/name-change-text';
import { formatDate } from '@/text/dates';
import { formatClosing, formatOpening, nameChangeEndText } from '@/text/deadlines';
import { buyerFieldLabels, mechanismLabels, verifiableFieldLabels } from '@/text/race';
import classes from './race-page.module.css';

/** The source of the facts, and which of them are unconfirmed. */
export function Source({ race }: { race: RacePageData }) {
  const { verifiedOn, sourceUrl, unconfirmed } = race;
  const source = sourceUrl && (
    <Anchor target="_blank" rel="noopener noreferrer" href={sourceUrl}>
      arrangörens regler
    </Anchor>
  );
  return (
    <Text size="sm" c="dimmed" mt="md">
      {verifiedOn ? (
        <>
          Uppgifterna kontrollerades {formatDate(verifiedOn)}
          {source && <> mot {source}</>}.
        </>
      ) : (
        <>
          Uppgifterna är samlade av oss{source && <> ur {source}</>}. Arrangörens egna regler gäller alltid.
        </>
      )}
      {unconfirmed.length > 0 && (
        <>
          {' '}
          Inte bekräftat än:{' '}
          {unconfirmed.map((field) => verifiableFieldLabels[field].toLowerCase()).join(', ')}.
        </>
      )}{' '}
      <Anchor component={Link} href={wrongFactPath(race.slug)} prefetch={false}>
        Stämmer inte?
      </Anchor>
    </Text>
  );
}

const Steps = ({ title, steps }: { title: string; steps: readonly string[] }) => (
  <div>
    <Title order={3} size="h4" mb="xs">
      {title}
    </Title>
    <List type="ordered" spacing="xs">
      {steps.map((step) => (
        <ListItem key={step}>{step}</ListItem>
      ))}
    </List>
  </div>
);

/** The race's own instructions. */
const Instructions = ({ title, text }: { title: string; text: string | null }) =>
  text && (
    <Box mt="md">
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>
    </Box>
  );

type RaceWindow = RacePageData['windows'][number];

/** Age and other conditions of a window. */
const conditionsOf = ({ minAge, note }: RaceWindow): string[] => [
  ...(minAge ? [`Minst ${minAge} år på loppets dag.`] : []),
  ...(note ? [note] : []),
];

/** The window that applies now, in three lines: how, what it costs, until when. */
const shortFacts = (race: RacePageData): Fact[] => {
  const { mechanism, windows, nameChangeEnds } = race;
  return [
    { label: 'Hur', value: mechanism && `${mechanismLabels[mechanism]}.` },
    { label: 'Avgift', value: feeText(race) },
    {
      label: 'Sista dag för namnbyte',
      value: nameChangeEnds
        ? `${nameChangeEndText(nameChangeEnds)}${laterText(windows.length)}`
        : 'Arrangören anger ingen. Senast dagen före loppet.',
    },
  ];
};

/** That there are more windows than the one in the three lines. */
const laterText = (windows: number): string => (windows > 1 ? '. Loppet har flera perioder, se nedan.' : '');

/** The windows' fees and ends, where there are several: those that can still be bought in. */
const windowFacts = ({ windows }: RacePageData): Fact[] => {
  const left = windows.filter(({ ended }) => !ended);
  return windows.length > 1 ? (left.length > 0 ? left : windows).map(windowFact) : [];
};

/** A window, in one fact. */
const windowFact = (window: RaceWindow): Fact => ({
  label: window.opensAt
    ? `Från ${formatOpening(window.opensAt)} till ${formatClosing(window.closesAt)}`
    : `Till ${formatClosing(window.closesAt)}`,
  value: [
    `${mechanismLabels[window.mechanism]}.`,
    feeText({ nameChangeCost: window.cost, payer: window.payer }),
    ...conditionsOf(window),
  ].join(' '),
});

/** Everything that is known of the name change beside the three lines. */
function furtherFacts(race: RacePageData): Fact[] {
  const { windows, buyerFields } = race;
  const [only] = windows;
  return [
    ...(windows.length === 1 && only
      ? [
          { label: 'Öppnar', value: only.opensAt && formatOpening(only.opensAt) },
          ...conditionsOf(only).map((value) => ({ label: 'Villkor', value })),
        ]
      : []),
    {
      label: 'Arrangören behöver veta om köparen',
      value: buyerFields.map((field) => buyerFieldLabels[field].toLowerCase()).join(', '),
    },
    {
      label: 'Rabatterade platser',
      value: race.refusesDiscounted && 'En plats som var gratis eller rabatterad får inte överlåtas.',
    },
    { label: 'En gång', value: race.refusesTransferred && 'En plats får bara överlåtas en gång.' },
  ];
}

/** How the name change goes, what it asks and where that is from. */
export function NameChange({ race }: { race: RacePageData }) {
  return (
    <Card component="section" aria-labelledby="namnbytet">
      <Title order={2} size="h3" id="namnbytet" mb="md">
        {race.past ? 'Så gick namnbytet till' : 'Så går namnbytet till'}
      </Title>
      <Facts facts={[...shortFacts(race), ...windowFacts(race)]} />
      <Box mt="lg">
        <Disclosure title="Steg för steg, villkor och anvisningar">
          <Facts facts={furtherFacts(race)} />
          {race.mechanism && (
            <div className={classes.steps}>
              <Steps title="Säljaren" steps={stepsOf(race.mechanism).seller} />
              <Steps title="Köparen" steps={stepsOf(race.mechanism).buyer} />
            </div>
          )}
          <Instructions title="Arrangörens anvisningar till säljaren" text={race.instructionsSeller} />
          <Instructions title="Arrangörens anvisningar till köparen" text={race.instructionsBuyer} />
        </Disclosure>
      </Box>
      <Source race={race} />
    </Card>
  );
}
