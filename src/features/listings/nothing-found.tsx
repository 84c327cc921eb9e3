import { Button, Text } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { Link, onPlainClick } from '@/components/link';
import { MissingRaceLink } from '@/features/race-tips/links';
import { WatchButton } from '@/features/watches/watch-button';
import { type FilterOptions, type Filters, pathWithFilters, soughtRaces } from './filters';

interface SearchedProps {
  filters: Filters;
  options: FilterOptions;
}

/** A watch of the race that was searched for; where it may be one of several, a link to the list of them. */
function WatchOffer({ filters, options }: SearchedProps) {
  const races = soughtRaces(options, filters);
  const [race] = races;
  if (race && races.length === 1) return <WatchButton raceId={race.id} raceName={race.name} />;
  // Nothing of ours is called so.
  if (!race && filters.query) return <MissingRaceLink name={filters.query} />;
  return (
    <Button
      component={Link}
      href={pathWithFilters('/lopp', race ? { query: filters.query } : {})}
      variant="light"
      prefetch={false}
    >
      Välj ett lopp att bevaka
    </Button>
  );
}

/** On the home page, when no listing matches. */
export const NothingOnHome = (searched: SearchedProps) => (
  <EmptyState
    picture="search"
    order={3}
    title="Inga startplatser matchar din sökning"
    text="Prova andra filter, eller bli först med att sälja en plats."
  >
    <Button component={Link} href="/post-ad">
      Sätt upp din första annons
    </Button>
    <WatchOffer {...searched} />
  </EmptyState>
);

/** @param props.open listings of the race can still be bought */
export const NothingAtRace = ({ open }: { open: boolean }) =>
  open ? (
    <EmptyState
      picture="search"
      order={3}
      title="Inga startplatser till salu just nu"
      text="Nya platser kommer upp när någon får förhinder."
    />
  ) : (
    <Text>Här säljs inga platser längre.</Text>
  );

interface NothingInSearchProps extends SearchedProps {
  /** Clears all filters. */
  clear: () => void;
}

/** When no listing matches. */
export const NothingInSearch = ({ clear, ...searched }: NothingInSearchProps) => (
  <EmptyState picture="search" title="Inga startplatser hittades" text="Prova med färre eller andra filter.">
    <Button component={Link} color="signal" size="lg" href="/search" onClick={onPlainClick(clear)}>
      Visa alla startplatser
    </Button>
    <WatchOffer {...searched} />
  </EmptyState>
);
