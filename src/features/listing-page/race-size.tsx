import { Title } from '@mantine/core';
import { Facts } from '@/components/facts';
import type { Listing } from '@/features/listings/live-listing';
import { sizeFacts } from '@/features/races/race-facts';

/** How hard and how large the race is; nothing while neither is known. */
export function RaceSize({ race }: Pick<Listing, 'race'>) {
  const facts = sizeFacts(race);
  return (
    facts.length > 0 && (
      <section aria-labelledby="loppet">
        <Title order={2} size="h3" id="loppet" mb="xs">
          Loppet i siffror
        </Title>
        <Facts facts={facts} columns />
      </section>
    )
  );
}
