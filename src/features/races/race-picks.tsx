'use client';

import { inPlace, LinkButton } from '@/components/ui/links';
import { trpc } from '@/trpc/client';
import classes from './race-picks.module.css';

/** The most popular races, one press each, and the way to all filters. */
export function RacePicks({
  chosen,
  onPick,
}: {
  chosen: string | undefined;
  onPick: (race?: string) => void;
}) {
  const names = trpc.races.options.useQuery().data?.popular ?? [];
  return (
    <ul className={classes.picks} aria-label="Populära lopp">
      {names.map((name) => (
        <li key={name}>
          <LinkButton
            href={chosen === name ? '/#aktuella' : `/?race=${encodeURIComponent(name)}#aktuella`}
            prefetch={false}
            variant={chosen === name ? 'filled' : 'default'}
            aria-current={chosen === name ? 'true' : undefined}
            onClick={inPlace(() => onPick(chosen === name ? undefined : name))}
          >
            {name}
          </LinkButton>
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
