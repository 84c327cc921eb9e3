'use client';
import { Text } from '@mantine/core';
import { KeyedText, Kr } from '@/components/keyed-text';
import type { FeePayer } from '@/domain/race/organiser-fee';
import { formatKr } from '@/text/numbers';
import { trpc } from '@/trpc/client';

/**
 * What bids on a race mean to its seller: how many buy at once, up to which price, and what the seller would get then.
 * @param payerChoice who is to pay the organiser, where its rules leave that to the seller
 */
export function DemandNote({ raceId, payerChoice }: { raceId: string; payerChoice: FeePayer | null }) {
  const { data: demand } = trpc.bids.demand.useQuery({ raceId, payerChoice });
  if (!demand) return null;
  return (
    <Text mt="lg">
      <strong>
        <KeyedText>
          {`Minst ${demand.buyers} personer köper direkt för ${formatKr(demand.price)} i pris.`}
        </KeyedText>
      </strong>{' '}
      Då får du <Kr amount={demand.payout} />, och platsen säljs inom en minut.
    </Text>
  );
}
