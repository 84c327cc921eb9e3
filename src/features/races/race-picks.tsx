'use client';

import { Button } from '@mantine/core';
import { LinkButton } from '@/components/links';
import { trpc } from '@/trpc/client';
import classes from './race-picks.module.css';

/** How many races can be picked with one press (spec 1, section 9). */
const PICKS = 8;

/** The most popular races, one press each, and the way to all filters. */
export function RacePicks({
  chosen,
  onPick,
}: {
  chosen: string | undefined;
  onPick: (race?: string) => void;
}) {
  const races = trpc.races.list.useQuery().data ?? [];
  const popular = races.filter(({ listable }) => listable).sort((a, b) => a.popularity - b.popularity);
  const names = [...new Set(popular.map(({ raceName }) => raceName))];
  return (
    <ul className={classes.picks} aria-label="Populära lopp">
      {names.slice(0, PICKS).map((name) => (
        <li key={name}>
          <Button
            variant={chosen === name ? 'filled' : 'default'}
            aria-pressed={chosen === name}
            onClick={() => onPick(chosen === name ? undefined : name)}
          >
            {name}
          </Button>
        </li>
      ))}
      <li>
        <LinkButton href="/search" variant="subtle">
          Alla filter
        </LinkButton>
      </li>
    </ul>
  );
}
