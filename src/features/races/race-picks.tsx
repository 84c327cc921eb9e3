'use client';
import { Button } from '@mantine/core';
import { ChoiceRow } from '@/components/choice-row';
import { inPlace, Link } from '@/components/link';

/** Links to the most popular races, and to all filters. */
export function RacePicks({
  names,
  chosen,
  onPick,
}: {
  names: string[];
  chosen: string | undefined;
  onPick: (race?: string) => void;
}) {
  return (
    <ChoiceRow label="Populära lopp">
      {names.map((name) => (
        <li key={name}>
          <Button
            component={Link}
            href={chosen === name ? '/#aktuella' : `/?race=${encodeURIComponent(name)}#aktuella`}
            prefetch={false}
            variant={chosen === name ? 'filled' : 'default'}
            aria-current={chosen === name ? 'true' : undefined}
            onClick={inPlace(() => onPick(chosen === name ? undefined : name))}
          >
            {name}
          </Button>
        </li>
      ))}
      <li>
        <Button component={Link} href="/search" variant="subtle">
          Alla filter
        </Button>
      </li>
    </ChoiceRow>
  );
}
