import { Alert, Anchor, Badge, Box, Button, Card, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { Disclosure } from '@/components/disclosure';
import { type Fact, Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { BackLink, Page } from '@/components/page';
import { Section } from '@/components/section';
import { Failure, Warning } from '@/components/warning';
import { bidFormPath } from '@/domain/bid/states';
import { SellLink } from '@/features/auth/sell-link';
import { ReportLink } from '@/features/notices/report-link';
import { forOrganisersPath } from '@/features/organisers/organiser-paths';
import type { RacePageData } from '@/features/races/name-change-text';
import { PauseReason } from '@/features/races/pause-reason';
import { RaceCover } from '@/features/races/race-cover';
import { raceFacts, sizeFacts } from '@/features/races/race-facts';
import { SoldPrices } from '@/features/races/sold-prices';
import { SportBadges } from '@/features/races/sport-badges';
import { ReviewList } from '@/features/reviews/review-list';
import { WatchButton } from '@/features/watches/watch-button';
import { Snippet } from '@/features/widget/snippet';
import { widgetSnippet } from '@/features/widget/widget-size';
import { formatDate } from '@/text/dates';
import { inAllWords } from '@/text/listing';
import { formatKr, formatNumber } from '@/text/numbers';
import { highestPriceText, resalePausedTexts } from '@/text/organiser';
import { daysToStartText, soldText } from '@/text/race';
import { NameChange, Source } from './name-change';
import { RaceListings } from './race-listings';
import classes from './race-page.module.css';
import { listText, raceQuestions } from './race-questions';
import { watchersText } from './watchers-text';

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
      <Failure title={past ? `${raceName} ställdes in` : `${raceName} är inställt`}>
        Inga platser kan köpas eller säljas. Den som hade köpt en plats som inte hunnit byta namn får pengarna
        tillbaka.
      </Failure>
    );
  }
  if (past) {
    return (
      <Alert title="Loppet är avgjort">
        {raceName} gick {formatDate(date)}.
      </Alert>
    );
  }
  if (nameChangeRule === 'forbidden') {
    return (
      <Warning title="Får inte överlåtas">
        Arrangören av {raceName} tillåter inte att en plats byter namn. Därför går det inte att köpa eller
        sälja platser till loppet här.
        {sourceUrl && (
          <>
            {' '}
            <Anchor target="_blank" rel="noopener noreferrer" href={sourceUrl}>
              Läs arrangörens regler
            </Anchor>
          </>
        )}
        {!past && (
          <Stack gap="sm" align="flex-start" mt="sm">
            <span>
              Vill du att det ska gå? Bevaka loppet. Vi visar arrangören hur många som vill det, aldrig vilka.
            </span>
            <WatchButton raceId={race.id} raceName={raceName} />
          </Stack>
        )}
      </Warning>
    );
  }
  if (nameChangeRule === 'unknown') {
    return (
      <Alert title="Arrangörens regler är inte kontrollerade">
        Vi vet ännu inte om en plats till {raceName} får byta namn. Tills vi gör det kan inga platser säljas
        här.
        {sourceUrl && (
          <>
            {' '}
            <Anchor target="_blank" rel="noopener noreferrer" href={sourceUrl}>
              Till arrangören
            </Anchor>
          </>
        )}
        <Stack gap="sm" align="flex-start" mt="sm">
          <span>Bevaka loppet, så mejlar vi när det går att köpa en plats.</span>
          <WatchButton raceId={race.id} raceName={raceName} />
        </Stack>
      </Alert>
    );
  }
  if (!open) {
    return (
      <Alert title="Namnbytet har stängt">
        Det går inte längre att byta namn på en plats till {raceName}.
      </Alert>
    );
  }
  if (race.resalePause) {
    return (
      <Warning title={resalePausedTexts.title}>
        {resalePausedTexts.toBuyers}
        {race.resalePause.reason && <PauseReason reason={race.resalePause.reason} />}
      </Warning>
    );
  }
  return null;
}

/** What is known of the race in figures, and where it is from. */
function Figures({ race }: { race: RacePageData }) {
  const figures: Fact[] = [
    { label: 'Distans', value: race.distance },
    ...sizeFacts(race),
    ...(race.originalFee === null
      ? []
      : [{ label: 'Ordinarie startavgift', value: formatKr(race.originalFee) }]),
    ...(race.startTime ? [{ label: 'Första start', value: `kl. ${race.startTime.replace(':', '.')}` }] : []),
  ];
  const sourced = listText([
    ...sizeFacts(race).map(({ label }) => label),
    ...(race.startTime ? ['Starttid'] : []),
  ]);
  return (
    <Card component="section" aria-labelledby="siffror">
      <Title order={2} size="h3" id="siffror" mb="md">
        Loppet i siffror
      </Title>
      <Flex component="dl" wrap="wrap" gap="md" m={0}>
        {figures.map(({ label, value }) => (
          <Box key={label} flex="1 1 7rem">
            <Text component="dt" fz="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" className={classes.figure}>
              {value}
            </Text>
          </Box>
        ))}
      </Flex>
      {race.groupRules && (
        <Box mt="md">
          <Facts facts={[{ label: 'Startgrupper och klasser', value: race.groupRules }]} />
        </Box>
      )}
      {race.figuresUrl && sourced && (
        <Text size="sm" c="dimmed" mt="md">
          {sourced} enligt{' '}
          <Anchor target="_blank" rel="noopener noreferrer" href={race.figuresUrl}>
            arrangören
          </Anchor>
          .
        </Text>
      )}
    </Card>
  );
}

/** The prices of its sold places, where they are known. */
const Prices = ({ race }: { race: RacePageData }) =>
  race.sold && (
    <Card component="section" aria-labelledby="priser">
      <Title order={2} size="h3" id="priser" mb="md">
        Vad platserna sålts för
      </Title>
      <Text mb="md">{soldText(race.sold)}</Text>
      <SoldPrices sold={race.sold} originalFee={race.originalFee} />
    </Card>
  );

/** What buyers and sellers ask about the race. */
function Questions({ race }: { race: RacePageData }) {
  const questions = raceQuestions(race);
  return (
    questions.length > 0 && (
      <Section title={`Frågor om ${race.raceName}`} id="fragor">
        <Box maw={760}>
          {questions.map(({ question, answer }) => (
            <Disclosure key={question} title={question}>
              {answer}
            </Disclosure>
          ))}
        </Box>
      </Section>
    )
  );
}

/** "Se 4 platser från 2 240 kr" */
function offersText({ count, lowestTotal, laterUnknown }: NonNullable<RacePageData['offers']>): string {
  const price = `${formatKr(lowestTotal)}${laterUnknown ? ` ${inAllWords({ laterUnknown })}` : ''}`;
  return count === 1 ? `Se platsen för ${price}` : `Se ${formatNumber(count)} platser från ${price}`;
}

/** To the places, with how many there are and the lowest total; or that there are none. */
const Offer = ({ race: { offers, resalePause } }: { race: RacePageData }) =>
  offers ? (
    <Button component={Link} color="signal" size="lg" href="#platser" className={classes.offer}>
      {offersText(offers)}
    </Button>
  ) : (
    <Text className={`${classes.figure} ${classes.offer}`} fz={26}>
      {resalePause ? 'Försäljningen är pausad' : 'Inga platser till salu'}
    </Text>
  );

/** A watch, a bid and the form that sells a place, each with what it does. */
function Actions({ race }: { race: RacePageData }) {
  const { id, slug, raceName, offers, listable, watchers, highestPrice } = race;
  const watching = watchers === null ? '' : ` Just nu: ${watchersText(watchers)}.`;
  return (
    <div className={classes.actions} data-last={offers ? '' : undefined}>
      <div>
        <WatchButton raceId={id} raceName={raceName} />
        <Text size="sm">{`Vi mejlar dig när ${offers ? 'nya platser' : 'platser'} kommer upp.${watching}`}</Text>
      </div>
      <div>
        <Button component={Link} href={bidFormPath(slug)} variant="default" prefetch={false}>
          Köp åt mig
        </Button>
        <Text size="sm">Säg vad en plats får kosta, så köper vi nästa som passar åt dig.</Text>
      </div>
      {listable && (
        <div>
          <SellLink slug={slug} variant="default">
            Sälj din plats
          </SellLink>
          <Text size="sm">
            Det är gratis att annonsera.{highestPrice !== null && ` ${highestPriceText(highestPrice)}`}
          </Text>
        </div>
      )}
    </div>
  );
}

/** The code that shows what is for sale on another site. */
const WidgetCode = ({ race, siteUrl }: { race: RacePageData; siteUrl: string }) =>
  race.past ? null : (
    <Box mt="lg">
      <Disclosure title="Visa platserna på din webbplats">
        <Text mb="sm">
          Klistra in koden där rutan ska stå. Den visar hur många platser som är till salu och vad de kostar,
          och sätter inga kakor. Är ni arrangören?{' '}
          <Anchor component={Link} href={forOrganisersPath} prefetch={false}>
            Så ansluter ni
          </Anchor>
          .
        </Text>
        <Snippet code={widgetSnippet(siteUrl, race)} label="Kod för din webbplats" />
      </Disclosure>
    </Box>
  );

/** A race's own page: what it is, what is for sale and how its name change works. */
export function RacePage({
  race,
  siteUrl,
}: {
  race: RacePageData;
  /** Where other sites find us. */
  siteUrl: string;
}) {
  return (
    <Page>
      <div className={classes.back}>
        <BackLink href="/lopp">Alla lopp</BackLink>
      </div>
      <div className={classes.top}>
        <div className={classes.cover}>
          <RaceCover first race={race} imageUrl={race.imageUrl} />
          <Group pos="absolute" bottom={12} left={12} right={12} justify="space-between" gap={6}>
            <Text
              px={12}
              py={6}
              bdrs="xl"
              bg="var(--lb-band-deep)"
              c="var(--lb-on-band)"
              ff="heading"
              fw={700}
            >
              {stateText(race)}
            </Text>
            <Group gap={6}>
              <SportBadges sports={race.sportCategories} variant="default" />
            </Group>
          </Group>
        </div>
        <Flex component="header" direction="column" align="flex-start" gap={{ base: 6, sm: 'md' }}>
          <Title order={1} className={classes.title}>
            {race.raceName}
          </Title>
          <Facts hideLabels row facts={raceFacts(race)} />
          {race.warningDays !== null && (
            <Badge color="signal">
              Namnbyte senast om {race.warningDays} {race.warningDays === 1 ? 'dag' : 'dagar'}!
            </Badge>
          )}
          {race.open ? (
            <Offer race={race} />
          ) : (
            <Button component={Link} href="/search" variant="default">
              Se platser i andra lopp
            </Button>
          )}
        </Flex>
        {race.open && <Actions race={race} />}
        <Obstacle race={race} />
        {race.tradable && !race.past && (
          <RaceListings
            race={{ id: race.id, slug: race.slug, raceName: race.raceName }}
            open={race.open}
            many={(race.offers?.count ?? 0) > 1}
          />
        )}
      </div>
      <Box className={classes.details} mod={{ beside: !race.cancelled }}>
        <Stack gap="lg">
          <Figures race={race} />
          <Prices race={race} />
        </Stack>
        {!race.cancelled &&
          (race.nameChangeRule === 'allowed' ? (
            <NameChange race={race} />
          ) : (
            <Card component="section" aria-labelledby="namnbytet">
              <Title order={2} size="h3" id="namnbytet">
                Om namnbytet
              </Title>
              <Source race={race} />
            </Card>
          ))}
      </Box>
      {race.reviews.length > 0 && (
        <Section title="Köpare om sina köp" id="omdomen">
          <ReviewList reviews={race.reviews} />
        </Section>
      )}
      <Questions race={race} />
      {race.websiteUrl && (
        <Text mt="lg" mb="md">
          <Anchor target="_blank" rel="noopener noreferrer" href={race.websiteUrl}>
            Loppets webbplats
          </Anchor>
        </Text>
      )}
      <WidgetCode race={race} siteUrl={siteUrl} />
      <ReportLink reported={{ raceId: race.id, title: `sidan om ${race.raceName}` }} />
    </Page>
  );
}
