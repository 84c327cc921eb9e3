import { IconCalendarEvent, IconMapPin, IconRoute } from '@tabler/icons-react';
import { Badge, Group, Text, Title } from '@/components/ui/basics';
import { Disclosure } from '@/components/ui/disclosure';
import { type Fact, Facts } from '@/components/ui/facts';
import { LinkButton, MainLink, OutsideLink, TextLink } from '@/components/ui/links';
import { Notice } from '@/components/ui/notice';
import { Page } from '@/components/ui/page';
import { BackLink } from '@/components/ui/page-heading';
import { Section } from '@/components/ui/section';
import { SellLink } from '@/features/auth/sell-link';
import type { FirstPage } from '@/features/listings/listing-results';
import { ReportLink } from '@/features/notices/report-link';
import { wrongFactPath } from '@/features/race-tips/paths';
import { feeText, type RacePageData, stepsOf } from '@/features/races/name-change-text';
import { RaceCover } from '@/features/races/race-cover';
import { SportBadges } from '@/features/races/sport-badges';
import { WatchButton } from '@/features/watches/watch-button';
import { inAllWords } from '@/text/buyer-cost';
import { formatDate } from '@/text/dates';
import { formatKr } from '@/text/money';
import { counted, formatNumber } from '@/text/numbers';
import { daysToStartText, distanceText } from '@/text/race-figures';
import { buyerFieldLabels, mechanismLabels, verifiableFieldLabels } from '@/text/race-rules';
import { formatClosing, formatOpening } from '@/text/window-times';
import { RaceListings } from './race-listings';
import classes from './race-page.module.css';
import { raceQuestions } from './race-questions';

/** The source of the facts, and which of them are unconfirmed. */
function Source({ race }: { race: RacePageData }) {
  const { verifiedOn, sourceUrl, unconfirmed } = race;
  const source = sourceUrl && <OutsideLink href={sourceUrl}>arrangörens regler</OutsideLink>;
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
      <TextLink href={wrongFactPath(race.slug)} prefetch={false}>
        Stämmer inte?
      </TextLink>
    </Text>
  );
}

/** On the cover: how long it is to the start, or that there is none to wait for. */
const stateText = ({ cancelled, past, daysToStart }: RacePageData): string => {
  if (cancelled) return 'Inställt';
  return past ? 'Avgjort' : daysToStartText(daysToStart);
};

/** Why nothing can be bought or sold, if so. */
function Obstacle({ race }: { race: RacePageData }) {
  const { raceName, nameChangeRule, sourceUrl, cancelled, past, open, date } = race;
  if (cancelled) {
    return (
      <Notice kind="problem" title={past ? `${raceName} ställdes in` : `${raceName} är inställt`}>
        Inga platser kan köpas eller säljas. Den som hade köpt en plats som inte hunnit byta namn får pengarna
        tillbaka.
      </Notice>
    );
  }
  if (past) {
    return (
      <Notice kind="info" title="Loppet är avgjort">
        {raceName} gick {formatDate(date)}.
      </Notice>
    );
  }
  if (nameChangeRule === 'forbidden') {
    return (
      <Notice kind="warning" title="Får inte överlåtas">
        Arrangören av {raceName} tillåter inte att en plats byter namn. Därför går det inte att köpa eller
        sälja platser till loppet här.
        {sourceUrl && (
          <>
            {' '}
            <OutsideLink href={sourceUrl}>Läs arrangörens regler</OutsideLink>
          </>
        )}
        {!past && (
          <div className={classes.wish}>
            <p>
              Vill du att det ska gå? Bevaka loppet. Vi visar arrangören hur många som vill det, aldrig vilka.
            </p>
            <WatchButton raceId={race.id} raceName={raceName} />
          </div>
        )}
      </Notice>
    );
  }
  if (nameChangeRule === 'unknown') {
    return (
      <Notice kind="info" title="Arrangörens regler är inte kontrollerade">
        Vi vet ännu inte om en plats till {raceName} får byta namn. Tills vi gör det kan inga platser säljas
        här.
        {sourceUrl && (
          <>
            {' '}
            <OutsideLink href={sourceUrl}>Till arrangören</OutsideLink>
          </>
        )}
      </Notice>
    );
  }
  if (!open) {
    return (
      <Notice kind="info" title="Namnbytet har stängt">
        Det går inte längre att byta namn på en plats till {raceName}.
      </Notice>
    );
  }
  return null;
}

const Steps = ({ title, steps }: { title: string; steps: readonly string[] }) => (
  <div>
    <Title order={3} size="h4" mb="xs">
      {title}
    </Title>
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </div>
);

/** The race's own instructions. */
const Instructions = ({ title, text }: { title: string; text: string | null }) =>
  text && (
    <div className={classes.words}>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      <Text className={classes.pre}>{text}</Text>
    </div>
  );

type RaceWindow = RacePageData['windows'][number];

/** Age and other conditions of a window. */
const conditionsOf = ({ minAge, note }: RaceWindow): string[] => [
  ...(minAge ? [`Minst ${minAge} år på loppets dag.`] : []),
  ...(note ? [note] : []),
];

/** The window that applies now, in three lines: how, what it costs, until when. */
const shortFacts = (race: RacePageData): Fact[] => {
  const { mechanism, windows, shownWindow } = race;
  return [
    ...(mechanism ? [{ label: 'Hur', value: `${mechanismLabels[mechanism]}.` }] : []),
    { label: 'Avgift', value: feeText(race) },
    {
      label: 'Sista dag för namnbyte',
      value: shownWindow
        ? `${formatClosing(shownWindow.closesAt)}${laterText(windows.length)}`
        : 'Arrangören anger ingen. Senast dagen före loppet.',
    },
  ];
};

/** That there are more windows than the one in the three lines. */
const laterText = (windows: number): string =>
  windows > 1 ? `. Loppet har ${windows} perioder med olika regler, se nedan.` : '';

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
    ...(windows.length > 1 ? windows.map(windowFact) : []),
    ...(windows.length === 1 && only
      ? [
          ...(only.opensAt ? [{ label: 'Öppnar', value: formatOpening(only.opensAt) }] : []),
          ...conditionsOf(only).map((value) => ({ label: 'Villkor', value })),
        ]
      : []),
    ...(buyerFields.length > 0
      ? [
          {
            label: 'Arrangören behöver veta om köparen',
            value: buyerFields.map((field) => buyerFieldLabels[field].toLowerCase()).join(', '),
          },
        ]
      : []),
    ...(race.refusesDiscounted
      ? [
          {
            label: 'Rabatterade platser',
            value: 'En plats som var gratis eller rabatterad får inte överlåtas.',
          },
        ]
      : []),
    ...(race.refusesTransferred ? [{ label: 'En gång', value: 'En plats får bara överlåtas en gång.' }] : []),
  ];
}

function NameChange({ race }: { race: RacePageData }) {
  const further = furtherFacts(race);
  return (
    <section className={classes.panel} aria-labelledby="namnbytet">
      <Title order={2} size="h3" id="namnbytet" mb="md">
        {race.past ? 'Så gick namnbytet till' : 'Så går namnbytet till'}
      </Title>
      <Facts facts={shortFacts(race)} />
      <div className={classes.fold}>
        <Disclosure question="Steg för steg, villkor och anvisningar">
          {further.length > 0 && <Facts facts={further} />}
          {race.mechanism && (
            <div className={classes.roles}>
              <Steps title="Säljaren" steps={stepsOf(race.mechanism).seller} />
              <Steps title="Köparen" steps={stepsOf(race.mechanism).buyer} />
            </div>
          )}
          <Instructions title="Arrangörens anvisningar till säljaren" text={race.instructionsSeller} />
          <Instructions title="Arrangörens anvisningar till köparen" text={race.instructionsBuyer} />
        </Disclosure>
      </div>
      <Source race={race} />
    </section>
  );
}

/** What is known of the race in figures, and where it is from. */
function Figures({ race }: { race: RacePageData }) {
  const figures: Fact[] = [
    { label: 'Distans', value: distanceText(race.distance) },
    ...(race.climbM === null ? [] : [{ label: 'Stigning', value: `${formatNumber(race.climbM)} m` }]),
    ...(race.startTime ? [{ label: 'Första start', value: `kl. ${race.startTime.replace(':', '.')}` }] : []),
  ];
  const sourced = [
    ...(race.startTime ? ['Starttid'] : []),
    ...(race.climbM === null ? [] : ['Stigning']),
  ].join(', ');
  return (
    <section className={classes.panel} aria-labelledby="siffror">
      <Title order={2} size="h3" id="siffror" mb="md">
        Loppet i siffror
      </Title>
      <dl className={classes.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {race.groupRules && (
        <div className={classes.words}>
          <Facts facts={[{ label: 'Startgrupper och klasser', value: race.groupRules }]} />
        </div>
      )}
      {race.figuresUrl && sourced && (
        <Text size="sm" c="dimmed" mt="md">
          {sourced} enligt <OutsideLink href={race.figuresUrl}>arrangören</OutsideLink>.
        </Text>
      )}
    </section>
  );
}

/** What buyers and sellers ask about the race. */
function Questions({ race }: { race: RacePageData }) {
  const questions = raceQuestions(race);
  return (
    questions.length > 0 && (
      <Section title={`Frågor om ${race.raceName}`} id="fragor">
        <div className={classes.questions}>
          {questions.map(({ question, answer }) => (
            <Disclosure key={question} question={question}>
              <Text>{answer}</Text>
            </Disclosure>
          ))}
        </div>
      </Section>
    )
  );
}

/** From which price in all, how many places are for sale, and a link to sell one. */
function Offer({ race }: { race: RacePageData }) {
  const { offers, listable, raceName } = race;
  return (
    <div className={classes.offer}>
      <div className={classes.offerText}>
        <p className={classes.figure}>
          {offers ? (
            <>
              Från {formatKr(offers.lowestTotal)} <span className={classes.inAll}>{inAllWords(offers)}</span>
            </>
          ) : (
            'Inga platser till salu'
          )}
        </p>
        <Text c="dimmed">
          {offers
            ? `${counted(offers.count, 'plats', 'platser')} till salu just nu`
            : `Bli först med att sälja en plats till ${raceName}.`}
        </Text>
      </div>
      <div className={classes.actions}>
        {offers && <MainLink href="#platser">Se platserna</MainLink>}
        <WatchButton raceId={race.id} raceName={raceName} />
        {listable && (
          <SellLink slug={race.slug} variant="default">
            Sälj din plats
          </SellLink>
        )}
      </div>
    </div>
  );
}

/** A race's own page: what it is, what is for sale and how its name change works. */
export function RacePage({ race, first }: { race: RacePageData; first: FirstPage | undefined }) {
  return (
    <Page>
      <BackLink href="/lopp">Alla lopp</BackLink>
      <div className={classes.top}>
        <div className={classes.cover}>
          <RaceCover first race={race} imageUrl={race.imageUrl} />
          <span className={classes.countdown}>{stateText(race)}</span>
        </div>
        <header className={classes.head}>
          <Group gap={6}>
            <SportBadges sports={race.sportCategories} />
          </Group>
          <Title order={1}>{race.raceName}</Title>
          <div className={classes.facts}>
            <Facts
              hideLabels
              facts={[
                { label: 'Datum', value: formatDate(race.date), icon: <IconCalendarEvent size={20} /> },
                { label: 'Plats', value: race.location, icon: <IconMapPin size={20} /> },
                { label: 'Distans', value: distanceText(race.distance), icon: <IconRoute size={20} /> },
              ]}
            />
          </div>
          {race.warningDays !== null && (
            <Badge color="signal">
              Namnbyte senast om {race.warningDays} {race.warningDays === 1 ? 'dag' : 'dagar'}!
            </Badge>
          )}
          {race.open ? (
            <Offer race={race} />
          ) : (
            <LinkButton href="/search" variant="default">
              Se platser i andra lopp
            </LinkButton>
          )}
        </header>
      </div>
      <Obstacle race={race} />
      {race.tradable && !race.past && (
        <Section title="Startplatser" id="platser">
          <RaceListings
            race={{ id: race.id, slug: race.slug, raceName: race.raceName }}
            first={first}
            open={race.open}
            many={(race.offers?.count ?? 0) > 1}
          />
        </Section>
      )}
      <div className={classes.parts}>
        <Figures race={race} />
        {race.nameChangeRule === 'allowed' && !race.cancelled && <NameChange race={race} />}
        {race.nameChangeRule !== 'allowed' && !race.cancelled && (
          <section className={classes.panel} aria-labelledby="namnbytet">
            <Title order={2} size="h3" id="namnbytet">
              Om namnbytet
            </Title>
            <Source race={race} />
          </section>
        )}
      </div>
      <Questions race={race} />
      {race.websiteUrl && (
        <Text mt="lg" mb="md">
          <OutsideLink href={race.websiteUrl}>Loppets webbplats</OutsideLink>
        </Text>
      )}
      <ReportLink reported={{ raceId: race.id, title: `sidan om ${race.raceName}` }} />
    </Page>
  );
}
