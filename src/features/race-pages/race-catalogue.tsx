import { Anchor, Badge, Box, Button, Card, Flex, Text, Title } from '@mantine/core';
import { ChoiceRow } from '@/components/choice-row';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { Page, PageHeading } from '@/components/page';
import { MAP, onMap, outlinePath } from '@/domain/race/map';
import { bandLabels } from '@/features/listings/filters';
import { MissingRaceLink, missingRacePath } from '@/features/race-tips/links';
import { RaceCover } from '@/features/races/race-cover';
import { racePath } from '@/features/seo/share';
import { formatMonth, formatShortDate } from '@/text/dates';
import { formatClosingDay } from '@/text/deadlines';
import { inAllText } from '@/text/listing';
import { counted } from '@/text/numbers';
import {
  type CatalogueFilter,
  type CatalogueRow,
  cataloguePath,
  choicesOf,
  filtered,
  PAGE_ROWS,
  townsOf,
} from './catalogue';
import { CatalogueSearch } from './catalogue-search';
import classes from './race-catalogue.module.css';

/** Names closer than this in height, in the map's units, would cover each other. */
const NAME_HEIGHT = 17;
const NAMED = 8;
/** A name right of this is written to the left of its dot. */
const FAR_EAST = 165;

/** A map of the races, with the same content as the list: drawn here, without tiles from a third party. */
function SwedenMap({ races }: { races: readonly CatalogueRow[] }) {
  const towns = townsOf(races).map((town) => ({ ...town, point: onMap(town.at) }));
  if (towns.length === 0) return null;
  const named = new Set<string>();
  const heights: number[] = [];
  for (const { name, point } of towns) {
    if (named.size === NAMED) break;
    if (heights.some((height) => Math.abs(height - point[1]) < NAME_HEIGHT)) continue;
    named.add(name);
    heights.push(point[1]);
  }
  return (
    <Box
      component="svg"
      display="block"
      w="100%"
      h="auto"
      maw="19rem"
      mx="auto"
      style={{ overflow: 'visible' }}
      viewBox={`0 0 ${MAP.width} ${MAP.height}`}
      role="img"
      aria-label={`Karta över Sverige med loppen: ${towns.map(({ name, count }) => `${name} ${count}`).join(', ')}`}
    >
      <path
        d={outlinePath}
        fill="var(--lb-soft)"
        stroke="var(--lb-field-line)"
        strokeWidth={1}
        strokeLinejoin="round"
      />
      {towns.map(({ name, count, point: [x, y] }) => (
        <circle
          key={name}
          cx={x}
          cy={y}
          r={Math.min(4 + Math.sqrt(count) * 1.6, 11)}
          fill="var(--lb-signal)"
          stroke="var(--lb-surface)"
          strokeWidth={1.5}
        />
      ))}
      {towns
        .filter(({ name }) => named.has(name))
        .map(({ name, count, point: [x, y] }) => (
          <text
            key={name}
            x={x > FAR_EAST ? x - 14 : x + 14}
            y={y + 4.5}
            textAnchor={x > FAR_EAST ? 'end' : 'start'}
            fill="var(--mantine-color-text)"
            stroke="var(--lb-soft)"
            strokeWidth={3}
            paintOrder="stroke"
            fontSize={13}
            fontWeight={600}
          >
            {name} {count}
          </text>
        ))}
    </Box>
  );
}

/** Why nothing of the race can be bought, in short; null when something could. */
function obstacleOf(race: CatalogueRow) {
  if (race.cancelled) return { color: 'red', text: 'Inställt' } as const;
  if (race.nameChangeRule === 'forbidden') return { color: 'gray', text: 'Får inte överlåtas' } as const;
  if (race.nameChangeRule === 'unknown') return { color: 'gray', text: 'Inte kontrollerat' } as const;
  return race.open ? null : ({ color: 'gray', text: 'Namnbytet har stängt' } as const);
}

/** The lowest total price and the number of places, or why there are none. */
function Status({ race }: { race: CatalogueRow }) {
  const obstacle = obstacleOf(race);
  if (obstacle) {
    return (
      <Badge color={obstacle.color} maw="none">
        {obstacle.text}
      </Badge>
    );
  }
  if (race.lowestTotal === null) return <Text c="dimmed">Inga till salu</Text>;
  return (
    <div className={classes.price}>
      <Text fw={700}>Från {inAllText({ total: race.lowestTotal, laterUnknown: race.laterUnknown })}</Text>
      <Text size="sm" c="dimmed">
        {counted(race.forSale, 'plats', 'platser')} till salu
      </Text>
    </div>
  );
}

const RaceRow = ({ race }: { race: CatalogueRow }) => (
  <li className={classes.row}>
    <RaceCover race={race} imageUrl={race.imageUrl} shape="thumb" className={classes.thumb} />
    <div>
      <Link href={racePath(race.slug)} prefetch={false} className={classes.link}>
        {race.raceName}
      </Link>
      <Text size="sm" c="dimmed">
        {formatShortDate(race.date)}, {race.location}, {race.distance}
      </Text>
      {race.nameChangeEnds && (
        <Text size="sm" c="dimmed">
          Namnbytet stänger {formatClosingDay(race.nameChangeEnds.closesAt)}
        </Text>
      )}
    </div>
    <div className={classes.sale}>
      <Status race={race} />
    </div>
  </li>
);

interface FilterLinksProps {
  label: string;
  choices: { text: string; href: string; chosen: boolean }[];
}

/** One filter as links, the chosen one marked and first, where a phone shows it. */
const FilterLinks = ({ label, choices }: FilterLinksProps) => (
  <Box mt={{ base: 'xs', sm: 'md' }}>
    <ChoiceRow as="nav" label={label}>
      {choices
        .toSorted((a, b) => Number(b.chosen) - Number(a.chosen))
        .map(({ text, href, chosen }) => (
          <Button
            component={Link}
            key={text}
            href={href}
            prefetch={false}
            variant={chosen ? 'filled' : 'default'}
            aria-current={chosen ? 'true' : undefined}
          >
            {text}
          </Button>
        ))}
    </ChoiceRow>
  </Box>
);

/** What can be chosen, each with the address that chooses it; the first takes the choice back. */
function Filters({ races, filter }: { races: readonly CatalogueRow[]; filter: CatalogueFilter }) {
  const { sports, bands } = choicesOf(races);
  const { query, sport, band } = filter;
  return (
    <>
      <FilterLinks
        label="Sport"
        choices={[
          { text: 'Alla sporter', href: cataloguePath({ query, band }), chosen: !sport },
          ...sports.map((each) => ({
            text: each,
            href: cataloguePath({ query, band, sport: each }),
            chosen: each === sport,
          })),
        ]}
      />
      <FilterLinks
        label="Distans"
        choices={[
          { text: 'Alla distanser', href: cataloguePath({ query, sport }), chosen: !band },
          ...bands.map((each) => ({
            text: bandLabels[each],
            href: cataloguePath({ query, sport, band: each }),
            chosen: each === band,
          })),
        ]}
      />
    </>
  );
}

interface RaceCatalogueProps {
  /** Missing when the server could not fetch them. */
  races: readonly CatalogueRow[] | undefined;
  filter: CatalogueFilter;
}

/** The upcoming races by month, narrowed by the address: it works without JavaScript too. */
export function RaceCatalogue({ races, filter }: RaceCatalogueProps) {
  if (!races) {
    return (
      <Page width="text">
        <EmptyState
          picture="error"
          order={1}
          title="Loppen kunde inte hämtas"
          text="Försök igen om en liten stund."
          live
        >
          <Button component={Link} href={cataloguePath(filter)}>
            Försök igen
          </Button>
        </EmptyState>
      </Page>
    );
  }
  const wanted = filtered(races, filter);
  const shown = wanted.slice(0, filter.pages * PAGE_ROWS);
  const months = Map.groupBy(shown, ({ date }) => date.slice(0, 7));
  return (
    <Page>
      <PageHeading
        title="Alla lopp"
        lead="Här står för varje lopp om platsen får byta namn, hur det går till och vad som är till salu."
      />
      <Box component="search" display="block" mb="lg">
        <Box maw="40rem">
          <CatalogueSearch filter={filter} />
        </Box>
        <Filters races={races} filter={filter} />
      </Box>
      <Flex direction={{ base: 'column', md: 'row' }} gap="xl">
        <Box flex={1} miw={0}>
          <Text c="dimmed" mb="md" role="status">
            {counted(wanted.length, 'lopp', 'lopp')}
          </Text>
          {wanted.length === 0 && (
            <EmptyState
              picture="search"
              title="Inget lopp passar"
              text="Prova med en del av namnet eller orten, eller ta bort ett filter."
            >
              <Button component={Link} href="/lopp">
                Visa alla lopp
              </Button>
              <MissingRaceLink name={filter.query} />
            </EmptyState>
          )}
          {[...months].map(([month, rows]) => (
            <Box component="section" key={month} aria-labelledby={`manad-${month}`} mb="xl">
              <Title order={2} size="h3" id={`manad-${month}`} mb="xs">
                {formatMonth(`${month}-01`)}
              </Title>
              <Card component="ul" m={0} padding={0} shadow="none" style={{ listStyle: 'none' }}>
                {rows.map((race) => (
                  <RaceRow key={race.slug} race={race} />
                ))}
              </Card>
            </Box>
          ))}
          {wanted.length > shown.length && (
            <Button
              component={Link}
              href={cataloguePath({ ...filter, pages: filter.pages + 1 })}
              prefetch={false}
              scroll={false}
            >
              Visa fler lopp
            </Button>
          )}
          {wanted.length > 0 && (
            <Text mt="lg">
              Hittar du inte ditt lopp?{' '}
              <Anchor component={Link} href={missingRacePath()} prefetch={false}>
                Mitt lopp saknas
              </Anchor>
            </Text>
          )}
        </Box>
        {wanted.length > 0 && (
          <Box component="aside" w={{ md: '20rem' }} flex="none" className={classes.map} aria-label="Karta">
            <SwedenMap races={wanted} />
          </Box>
        )}
      </Flex>
    </Page>
  );
}
