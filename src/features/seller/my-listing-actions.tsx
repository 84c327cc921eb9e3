'use client';

import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNow } from '@/components/clock';
import { Link } from '@/components/link';
import { NextStep } from '@/features/purchases/purchase-row';
import type { OwnPurchase } from '@/features/purchases/purchase-story';
import { TimeLimit } from '@/features/purchases/time-limit';
import { formatDeadline, formatInstant } from '@/text/dates';
import type { MyListing } from './listing-statuses';
import { confirmDeletion, useDeleteListing, useRelist } from './use-listing-actions';

interface NextStepsProps {
  listing: MyListing;
  main: boolean;
}

function Actions({ listing: { id, can }, main }: NextStepsProps) {
  const relist = useRelist();
  const remove = useDeleteListing();
  const busy = relist.isPending || remove.isPending;
  return (
    <>
      {can.nameChange && (
        <Button
          component={Link}
          href={`/listings/${id}/name-change`}
          color={main ? 'signal' : undefined}
          flex="1 1 11rem"
        >
          Genomför namnbyte
        </Button>
      )}
      {can.edit && (
        <Button component={Link} href={`/listings/${id}/edit`} variant="light" flex="1 1 9rem">
          Redigera
        </Button>
      )}
      {can.relist && (
        <Button
          onClick={() => relist.mutate({ id })}
          loading={relist.isPending}
          disabled={busy}
          flex="1 1 9rem"
        >
          Återaktivera
        </Button>
      )}
      {can.delete && (
        <Button
          variant="subtle"
          color="red"
          onClick={() => confirmDeletion(() => remove.mutate({ id }))}
          loading={remove.isPending}
          disabled={busy}
          flex="0 0 auto"
        >
          Ta bort
        </Button>
      )}
    </>
  );
}

/** The name change beside the seller's 48 hours, or when they begin. */
function NameChangeTask({ purchase, children }: { purchase: OwnPurchase; children: ReactNode }) {
  const now = useNow();
  const { nameChangeStartsAt: opens, nameChangeDeadline: deadline } = purchase.steps;
  if (!deadline) return <NextStep>{children}</NextStep>;
  if (opens && opens > now) {
    return (
      <>
        <Alert title="Arrangören har inte öppnat än">
          Namnbytet går att göra från {formatInstant(opens)}. Gör det senast {formatDeadline(deadline)}.
        </Alert>
        <NextStep>{children}</NextStep>
      </>
    );
  }
  return (
    <TimeLimit
      until={deadline}
      label="Tid kvar för namnbytet"
      then="Annars får köparen pengarna tillbaka och annonsen pausas."
      passed="Köparen får pengarna tillbaka och annonsen pausas."
    >
      {children}
    </TimeLimit>
  );
}

/** What the seller can do with a listing, beside the time for it. */
export function NextSteps({ listing, main }: NextStepsProps) {
  const { purchase, can } = listing;
  const actions = <Actions listing={listing} main={main} />;
  if (purchase && can.nameChange) return <NameChangeTask purchase={purchase}>{actions}</NameChangeTask>;
  return (can.edit || can.relist || can.delete) && <NextStep>{actions}</NextStep>;
}
