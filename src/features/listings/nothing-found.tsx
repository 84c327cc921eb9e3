import { Button } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { inPlace, Link } from '@/components/link';
import { MissingRaceLink } from '@/features/race-tips/links';
import { WatchButton } from '@/features/watches/watch-button';

/** On the home page, when no listing matches. @param props.race the one that is searched for, if it is one of ours */
export const NothingOnHome = ({ race }: { race: { id: string; name: string } | undefined }) => (
  <EmptyState
    picture="search"
    order={3}
    title="Inga startplatser matchar din sökning"
    text="Prova andra filter, eller bli först med att sälja en plats."
  >
    <Button component={Link} href="/post-ad">
      Sätt upp din första annons
    </Button>
    {race ? <WatchButton raceId={race.id} raceName={race.name} /> : <MissingRaceLink />}
  </EmptyState>
);

/** @param props.open listings of the race can still be bought */
export const NothingAtRace = ({ open }: { open: boolean }) => (
  <EmptyState
    picture="search"
    order={3}
    title={open ? 'Inga startplatser till salu just nu' : 'Inga startplatser'}
    text={open ? 'Nya platser kommer upp när någon får förhinder.' : 'Här säljs inga platser längre.'}
  />
);

interface NothingInSearchProps {
  /** What was searched for. */
  query?: string | undefined;
  /** Clears all filters. */
  clear: () => void;
}

/** When no listing matches. */
export const NothingInSearch = ({ query, clear }: NothingInSearchProps) => (
  <EmptyState picture="search" title="Inga startplatser hittades" text="Prova med färre eller andra filter.">
    <Button component={Link} color="signal" size="lg" href="/search" onClick={inPlace(clear)}>
      Visa alla startplatser
    </Button>
    <MissingRaceLink name={query} />
  </EmptyState>
);
