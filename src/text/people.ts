import type { Person } from '@/domain/person';
import { formatMonth } from './dates';
import { formatNumber } from './numbers';

/** "Anna L.", or what stands there while no name is known. */
export const nameOf = ({ name, deleted }: Pick<Person, 'name' | 'deleted'>): string =>
  deleted ? 'Borttaget konto' : (name ?? 'Privatperson');

/** "Medlem sedan mars 2025 · 8 sålda"; empty of a deleted user. */
export const standingOf = ({ since, sold }: Pick<Person, 'since' | 'sold'>): string =>
  [
    ...(since ? [`Medlem sedan ${formatMonth(since).toLowerCase()}`] : []),
    ...(sold === null ? [] : [`${formatNumber(sold)} sålda`]),
  ].join(' · ');
