'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatKr } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import { ActDialog } from '../act-dialog';
import type { Chargeback } from './chargeback';

/** Answers the bank that we do not contest, after a reason; it cannot be undone. */
export function AcceptButton({ item: { id, amount, outcomes } }: { item: Chargeback }) {
  const [asking, setAsking] = useState(false);
  const accept = trpc.money.acceptChargeback.useMutation({
    meta: { done: ['Återkravet är godtaget', 'Banken behåller pengarna.'] },
    onSuccess: () => setAsking(false),
  });
  return (
    <div>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        Bestrid inte
      </Button>
      {asking && (
        <ActDialog
          title="Bestrid inte återkravet?"
          text={`Banken får veta att vi inte bestrider kravet på ${formatKr(amount)}. ${outcomes?.lost.text ?? ''} Det går inte att ångra.`}
          confirm="Bestrid inte"
          danger
          busy={accept.isPending}
          onSend={(reason) => accept.mutate({ id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
