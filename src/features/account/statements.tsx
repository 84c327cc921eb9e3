import { Button, Text } from '@mantine/core';
import { TitledCard } from '@/components/titled-card';
import { trpc } from '@/trpc/client';

/** The seller's yearly statements; nothing while there are none. */
export function Statements() {
  const years = trpc.seller.statementYears.useQuery().data?.items ?? [];
  if (years.length === 0) return null;
  return (
    <TitledCard id="arsbesked" title="Årsbesked">
      <Text>Vad du har sålt under året, vad avgifterna blev och vad som gick till dig.</Text>
      {years.map(({ year, running }) => (
        <Button
          key={year}
          component="a"
          variant="light"
          target="_blank"
          rel="noopener noreferrer"
          href={`/api/statements/${year}`}
        >
          Årsbesked {year} som PDF{running && ', hittills i år'}
        </Button>
      ))}
    </TitledCard>
  );
}
