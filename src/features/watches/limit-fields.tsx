'use client';

import { Checkbox, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { KronorField } from '@/components/fields';
import { MAX_TOTAL, MIN_TOTAL } from '@/domain/listing/buyer-cost';
import { BAD_MAXIMUM } from '@/domain/listing/input';
import { type Ore, readKronor } from '@/domain/money/ore';
import type { Outputs } from '@/trpc/client';

/** What a watch is limited to, as it is typed. */
export interface LimitValues {
  /** Whole kronor; '' for any price. */
  maximum: number | string;
  /** The races that are the other distances. */
  also: string[];
}

export const noLimits: LimitValues = { maximum: '', also: [] };

/** The highest total price, öre; null for any price. */
export const maximumOf = ({ maximum }: LimitValues): Ore | null => readKronor(maximum).amount;

/** What is wrong with an amount, if anything. */
export function maximumError({ maximum }: LimitValues): string | null {
  const { amount, error } = readKronor(maximum, '');
  if (error !== null) return error || null;
  return amount >= MIN_TOTAL && amount <= MAX_TOTAL ? null : BAD_MAXIMUM;
}

interface LimitFieldsProps {
  form: Pick<UseFormReturnType<object>, 'getInputProps'>;
  /** The other distances that can be watched too. */
  distances: Outputs['races']['otherDistances'] | undefined;
}

/** The highest total, and which other distances are watched in the same way. */
export const LimitFields = ({ form, distances = [] }: LimitFieldsProps) => (
  <>
    <KronorField
      label="Mest du vill betala, allt som allt"
      description="Priset, vår serviceavgift och arrangörens avgift om köparen betalar den. Lämna tomt för alla priser."
      data-autofocus
      autoFocus
      {...form.getInputProps('maximum')}
    />
    {distances.length > 0 && (
      <Checkbox.Group label="Bevaka fler distanser" {...form.getInputProps('also')}>
        <Stack gap={0}>
          {distances.map(({ id, raceName, distance }) => (
            <Checkbox
              key={id}
              value={id}
              label={`${raceName}, ${distance}`}
              styles={{ body: { alignItems: 'center', minHeight: 44 } }}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    )}
  </>
);
