import { nameChangesPage } from '@/domain/organiser/input';
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

const { raceId, state, sort } = nameChangesPage.shape;

/** Which name changes an address asks for, and in which order: the same for the prefetch and the browser. */
export const nameChangesIn = (params: Pick<URLSearchParams, 'get'>) =>
  ({
    limit: 20,
    raceId: raceId.catch(null).parse(params.get('lopp')),
    state: state.catch(null).parse(params.get('lage')),
    sort: sort.catch('since').parse(params.get('ordning') ?? undefined),
    desc: params.get('fallande') !== null,
  }) satisfies Inputs['organisers']['nameChanges'];
export type NameChangesShown = ReturnType<typeof nameChangesIn>;

/** The address of such a choice. */
export function nameChangesPath({ raceId, state, sort, desc }: NameChangesShown): string {
  const params = new URLSearchParams();
  if (raceId) params.set('lopp', raceId);
  if (state) params.set('lage', state);
  if (sort !== 'since') params.set('ordning', sort);
  if (desc) params.set('fallande', '');
  const { href } = organiserPages.nameChanges;
  return params.size > 0 ? `${href}?${params}` : href;
}

/** The first page of the webhooks. */
export const deliveriesFirst = { limit: 20 } as const satisfies Inputs['connection']['deliveries'];

/** The figures of all races: the same for the prefetch and the browser. */
export const figuresFirst = { raceId: null } as const satisfies Inputs['organisers']['figures'];

/** Where organisers read what they get, and where they ask to join. */
export const forOrganisersPath = '/for-arrangorer';
export const joinPath = `${forOrganisersPath}/anslut`;
