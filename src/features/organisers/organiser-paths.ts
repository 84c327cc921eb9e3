import type { Inputs } from '@/trpc/client';

/** The pages of an organiser's contacts, in the order of their menu. */
export const organiserPages = {
  nameChanges: { href: '/arrangor', label: 'Namnbyten' },
  races: { href: '/arrangor/lopp', label: 'Lopp' },
  figures: { href: '/arrangor/siffror', label: 'Siffror' },
  widget: { href: '/arrangor/pa-er-sida', label: 'På er sida' },
  connection: { href: '/arrangor/anslutning', label: 'Anslutning' },
} as const;
export type OrganiserPage = keyof typeof organiserPages;

/** The first page of the name changes: the same for the prefetch and the browser. */
export const nameChangesFirst = { limit: 20 } as const satisfies Inputs['organisers']['nameChanges'];

/** The first page of the webhooks. */
export const deliveriesFirst = { limit: 20 } as const satisfies Inputs['connection']['deliveries'];

/** The figures of all races: the same for the prefetch and the browser. */
export const figuresFirst = { raceId: null } as const satisfies Inputs['organisers']['figures'];

/** Where organisers read what they get, and where they ask to join. */
export const forOrganisersPath = '/for-arrangorer';
export const joinPath = `${forOrganisersPath}/anslut`;
