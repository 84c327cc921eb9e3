import type { Outputs } from '@/trpc/client';

export const profileTabs = ['purchases', 'listings', 'account'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The tab in the address, else the first. */
export const tabOf = (value: string | null, first: ProfileTab = 'purchases'): ProfileTab =>
  profileTabs.find((each) => each === value) ?? first;

type Waiting = Outputs['account']['waiting'][number];

/** What waits for the user: its tab, its text and the label of its link. */
export const waitingLooks: Record<Waiting['waitsFor'], { tab: ProfileTab; text: string; action: string }> = {
  nameChange: { tab: 'listings', text: 'Platsen är såld: gör namnbytet', action: 'Till namnbytet' },
  answer: {
    tab: 'listings',
    text: 'Köparen har rapporterat ett problem: svara',
    action: 'Till ärendet',
  },
  details: {
    tab: 'purchases',
    text: 'Säljaren väntar på att du rättar en uppgift',
    action: 'Rätta uppgiften',
  },
  code: {
    tab: 'purchases',
    text: 'Koden är här: anmäl dig med den och bekräfta sedan',
    action: 'Till koden',
  },
  confirmation: {
    tab: 'purchases',
    text: 'Namnbytet är gjort: kontrollera det och svara',
    action: 'Till köpet',
  },
};

/** Where something is done about it. */
export function waitingPath({ waitsFor, listingId, disputeId }: Waiting): string {
  if (waitsFor === 'answer') return `/arenden/${disputeId}`;
  return `/listings/${listingId}/${waitsFor === 'nameChange' ? 'name-change' : 'confirm-purchase'}`;
}

/** Where the profile opens: by what has the soonest deadline. */
export const firstTab = ([soonest]: readonly Waiting[]): ProfileTab =>
  soonest ? waitingLooks[soonest.waitsFor].tab : 'purchases';

/** Purchases per page. One input for the server's prefetch and the browser's list. */
export const purchasesPage = { limit: 12 };

/** Notifications per page. */
export const inboxPage = { limit: 20 };
