'use client';

import { useDeferredValue, useState } from 'react';
import { Badge, Text, Title } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { Page } from '@/components/ui/page';
import { PageHeading } from '@/components/ui/page-heading';
import { useRouter } from '@/components/ui/router';
import { SearchField } from '@/components/ui/search-field';
import { racePath } from '@/features/seo/share';
import { formatMonth, formatShortDate } from '@/text/dates';
import { folded } from '@/text/folded';
import { formatNumber } from '@/text/numbers';
import type { Outputs } from '@/trpc/client';
import classes from './race-catalogue.module.css';

type Row = Outputs['races']['catalogue'][number];

/** The name change rule, in short. */
function Status({ race }: { race: Row }) {
  if (race.cancelled)
    return (
      <Badge color="red" className={classes.status}>
        Inställt
      </Badge>
    );
  if (race.nameChangeRule === 'forbidden')
    return (
      <Badge color="gray" className={classes.status}>
        Får inte överlåtas
      </Badge>
    );
  if (race.nameChangeRule === 'unknown')
    return (
      <Badge color="gray" className={classes.status}>
        Inte kontrollerat
      </Badge>
    );
  if (race.forSale === 0)
    return (
      <Text c="dimmed" className={classes.count}>
        Inga till salu
      </Text>
    );
  return (
    <Text fw={600} className={classes.count}>
      {formatNumber(race.forSale)} till salu
    </Text>
  );
}

const RaceRow = ({ race }: { race: Row }) => (
  <li className={classes.row}>
    <div className={classes.what}>
      <Link href={racePath(race.slug)} className={classes.link}>
        {race.raceName}
      </Link>
      <Text size="sm" c="dimmed">
        {formatShortDate(race.date)}, {race.location}, {race.distance}
      </Text>
    </div>
    <Status race={race} />
  </li>
);

interface RaceCatalogueProps {
  /** Missing when the server could not fetch them. */
  races: Row[] | undefined;
  sought: string;
}

/** All upcoming races by month, filtered by the address. */
export function RaceCatalogue({ races, sought }: RaceCatalogueProps) {
  const router = useRouter();
  const [text, setText] = useState(sought);
  // The field shows what is typed at once; hundreds of rows may come after it.
  const wantedText = useDeferredValue(text);
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
          <Button onClick={() => router.refresh()}>Försök igen</Button>
        </EmptyState>
      </Page>
    );
  }
  const wanted = races.filter(({ raceName, location }) =>
    folded(`${raceName} ${location}`).includes(folded(wantedText.trim())),
  );
  const months = Map.groupBy(wanted, ({ date }) => date.slice(0, 7));
  return (
    <Page width="text">
      <PageHeading
        title="Alla lopp"
        lead="Här står för varje lopp om platsen får byta namn, hur det går till och vad som är till salu."
      />
      <search className={classes.search}>
        <form action="/lopp" onSubmit={(event) => event.preventDefault()}>
          <SearchField
            size="hero"
            name="query"
            label="Sök lopp eller ort"
            placeholder="Sök lopp eller ort"
            maxLength={100}
            value={text}
            onClear={text ? () => setText('') : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </form>
      </search>
      {wanted.length === 0 && (
        <EmptyState
          picture="search"
          title="Inget lopp heter så"
          text="Prova med en del av namnet eller orten."
        />
      )}
      {[...months].map(([month, rows]) => (
        <section key={month} aria-labelledby={`manad-${month}`} className={classes.month}>
          <Title order={2} size="h3" id={`manad-${month}`} mb="xs">
            {formatMonth(`${month}-01`)}
          </Title>
          <ul className={classes.rows}>
            {rows.map((race) => (
              <RaceRow key={race.slug} race={race} />
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}
