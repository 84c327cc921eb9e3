import type { MantineColor } from '@mantine/core';
import type { NameChangeRule } from '@/domain/race/rules';
import type { Outputs } from '@/trpc/client';

export type Race = Outputs['admin']['races']['list']['items'][number];

/** A race that is changed in its form. */
export type EditedRace = Omit<Race, 'watches' | 'organiserName'> & Partial<Pick<Race, 'organiserName'>>;

export const ruleColors: Record<NameChangeRule, MantineColor> = {
  allowed: 'pine',
  forbidden: 'red',
  unknown: 'blue',
};
