/** A listing's title: its seller's own name for the race, or else the catalogue's. */
export const titleOf = (listing: { raceName: string; customRaceName: string | null }): string =>
  listing.customRaceName ?? listing.raceName;
