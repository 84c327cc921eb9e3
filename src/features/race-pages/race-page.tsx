import { IconCalendarEvent, IconExternalLink, IconMapPin, IconRoute } from '@tabler/icons-react';
import { Badge, Group, Text, Title } from '@/components/ui/basics';
import { BibCard } from '@/components/ui/bib-card';
import { Disclosure } from '@/components/ui/disclosure';
import { type Fact, Facts } from '@/components/ui/facts';
import { MainLink, OutsideLink } from '@/components/ui/links';
import { Notice } from '@/components/ui/notice';
import { Page } from '@/components/ui/page';
import { BackLink } from '@/components/ui/page-heading';
import { Section } from '@/components/ui/section';
import { SellLink } from '@/features/auth/sell-link';
import type { FirstPage } from '@/features/listings/listing-results';
import { ReportLink } from '@/features/notices/report-link';
import { feeText, type RacePageData, stepsOf } from '@/features/races/name-change-text';
import { RaceCover } from '@/features/races/race-cover';
import { SportBadges } from '@/features/races/sport-badges';
import { WatchButton } from '@/features/watches/watch-button';
import { formatDate } from '@/text/dates';
import { formatKr } from '@/text/money';
import { counted } from '@/text/numbers';
import { buyerFieldLabels, mechanismLabels, verifiableFieldLabels } from '@/text/race-rules';
import { formatClosing, formatOpening } from '@/text/window-times';
import { RaceListings } from './race-listings';
import classes from './race-page.module.css';

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
      )}
    </Text>
  );
}

/** Why nothing can be bought or sold, if so. */
function Obstacle({ race }: { race: RacePageData }) {
  const { raceName, nameChangeRule, sourceUrl, cancelled, past, open, date } = race;
  if (cancelled) {
    return (
      <Notice kind="problem" title={`${raceName} är inställt`}>
        Inga platser kan köpas eller säljas. Den som hade köpt en plats som inte hunnit byta namn får pengarna
        tillbaka.
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
  if (past) {
    return (
      <Notice kind="info" title="Loppet är avgjort">
        {raceName} gick {formatDate(date)}.
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
      <Disclosure question={title}>
        <Text className={classes.pre}>{text}</Text>
      </Disclosure>
    </div>
  );

type RaceWindow = RacePageData['windows'][number];

/** Age and other conditions of a window. */
const conditionsOf = ({ minAge, note }: RaceWindow): string[] => [
  ...(minAge ? [`Minst ${minAge} år på loppets dag.`] : []),
  ...(note ? [note] : []),
];

/** The only window of a race, fact by fact. */
const oneWindow = (race: RacePageData, window: RaceWindow): Fact[] => [
  { label: 'Hur', value: mechanismLabels[window.mechanism] },
  { label: 'Avgift', value: feeText(race) },
  ...(window.opensAt ? [{ label: 'Öppnar', value: formatOpening(window.opensAt) }] : []),
  { label: 'Sista dag för namnbyte', value: formatClosing(window.closesAt) },
  ...conditionsOf(window).map((value) => ({ label: 'Villkor', value })),
];

/** One of several windows, in one fact. */
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

function NameChange({ race }: { race: RacePageData }) {
  const { mechanism, windows, buyerFields, groupRules } = race;
  const [only] = windows;
  const facts: Fact[] = [
    ...(windows.length > 1 || !only ? windows.map(windowFact) : oneWindow(race, only)),
    ...(only
      ? []
      : [
          {
            label: 'Sista dag för namnbyte',
            value: 'Arrangören anger ingen. Senast dagen före loppet.',
          },
        ]),
    ...(buyerFields.length > 0
      ? [
          {
            label: 'Arrangören behöver veta om köparen',
            value: buyerFields.map((field) => buyerFieldLabels[field].toLowerCase()).join(', '),
          },
        ]
      : []),
    ...(groupRules ? [{ label: 'Startgrupper och klasser', value: groupRules }] : []),
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
  return (
    <BibCard as="section" padding="lg" aria-labelledby="namnbytet">
      <Title order={2} size="h3" id="namnbytet" mb="md">
        Så går namnbytet till
      </Title>
      <Facts facts={facts} />
      {mechanism && (
        <div className={classes.roles}>
          <Steps title="Säljaren" steps={stepsOf(mechanism).seller} />
          <Steps title="Köparen" steps={stepsOf(mechanism).buyer} />
        </div>
      )}
      <Instructions title="Arrangörens anvisningar till säljaren" text={race.instructionsSeller} />
      <Instructions title="Arrangörens anvisningar till köparen" text={race.instructionsBuyer} />
      <Source race={race} />
    </BibCard>
  );
}

/** How many places are for sale, from which price, and a link to sell one. */
function Offer({ race }: { race: RacePageData }) {
  const { offers, listable, raceName } = race;
  return (
    <BibCard as="div" padding="lg">
      <div className={classes.offer}>
        <div className={classes.offerText}>
          <p className={classes.figure}>
            {offers ? `Från ${formatKr(offers.lowestPrice)}` : 'Inga platser till salu'}
          </p>
          <Text c="dimmed">
            {offers
              ? `${counted(offers.count, 'plats', 'platser')} till salu just nu`
              : `Bli först med att sälja en plats till ${raceName}.`}
          </Text>
        </div>
        <div className={classes.actions}>
          {offers && <MainLink href="#platser">Se platserna</MainLink>}
          {race.open && <WatchButton raceId={race.id} raceName={raceName} />}
          {listable && (
            <SellLink slug={race.slug} variant="default" size="lg">
              Sälj din plats
            </SellLink>
          )}
        </div>
      </div>
    </BibCard>
  );
}

/** A race's own page: what it is, how its name change works and what is for sale. */
export function RacePage({ race, first }: { race: RacePageData; first: FirstPage | undefined }) {
  return (
    <Page>
      <BackLink href="/lopp">Alla lopp</BackLink>
      <div className={classes.top}>
        <div className={classes.cover}>
          <RaceCover first race={race} imageUrl={race.imageUrl} />
        </div>
        <header className={classes.head}>
          <Group gap={6}>
            <SportBadges sports={race.sportCategories} />
          </Group>
          <Title order={1}>{race.raceName}</Title>
          <Facts
            hideLabels
            facts={[
              { label: 'Datum', value: formatDate(race.date), icon: <IconCalendarEvent size={20} /> },
              { label: 'Plats', value: race.location, icon: <IconMapPin size={20} /> },
              { label: 'Distans', value: race.distance, icon: <IconRoute size={20} /> },
              ...(race.websiteUrl
                ? [
                    {
                      label: 'Loppets webbplats',
                      icon: <IconExternalLink size={20} />,
                      value: <OutsideLink href={race.websiteUrl}>Loppets webbplats</OutsideLink>,
                    },
                  ]
                : []),
            ]}
          />
          {race.warningDays !== null && (
            <Badge color="signal">
              Namnbyte senast om {race.warningDays} {race.warningDays === 1 ? 'dag' : 'dagar'}!
            </Badge>
          )}
        </header>
      </div>
      <div className={classes.parts}>
        <Obstacle race={race} />
        {race.open && <Offer race={race} />}
        {race.nameChangeRule === 'allowed' ? <NameChange race={race} /> : <Source race={race} />}
      </div>
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
      <ReportLink reported={{ raceId: race.id, title: `sidan om ${race.raceName}` }} />
    </Page>
  );
}
