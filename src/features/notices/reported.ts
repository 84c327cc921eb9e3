/** What is reported: by its id, and what it is called. */
export type Reported = ({ listingId: string } | { raceId: string }) & { title: string };
