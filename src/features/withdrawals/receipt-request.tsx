'use client';

import { Button } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf } from '@/components/errors';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { Page } from '@/components/page';
import { showError } from '@/components/toast';
import type { ErrorCode } from '@/domain/errors';
import { trpc } from '@/trpc/client';

/** Codes of an identifier that belongs to no withdrawal. */
const unknown: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['TOKEN_INVALID', 'INVALID_INPUT']);

/** The mailed link leads here. Sends the receipt on a press, not when opened: mail scanners open links too. */
export function ReceiptRequest({ id }: { id: string | null }) {
  const send = trpc.withdrawals.sendReceipt.useMutation({
    onError: (error) => {
      if (!unknown.has(errorCodeOf(error))) showError(error);
    },
  });
  if (!id || (send.error && unknown.has(errorCodeOf(send.error)))) {
    return (
      <Page width="narrow">
        <EmptyState
          picture="error"
          order={1}
          live
          title="Länken går inte att använda"
          text="Kontrollera att hela länken från mejlet följde med, eller kontakta oss."
        >
          <Button component={Link} href="/contact">
            Kontakta oss
          </Button>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page width="narrow">
      {send.isSuccess ? (
        <EmptyState
          picture="done"
          order={1}
          live
          title="Kvittot är på väg"
          text="Vi har mejlat det till dig. Spara det."
        >
          <Button component={Link} href="/">
            Till startsidan
          </Button>
        </EmptyState>
      ) : (
        <EmptyState
          picture="mail"
          order={1}
          title="Hämta kvittot på din ånger"
          text="Ett tryck, sedan mejlar vi kvittot med allt du skrev."
        >
          <MainButton busy={send.isPending} busyLabel="Skickar..." onClick={() => send.mutate({ id })}>
            Mejla kvittot
          </MainButton>
        </EmptyState>
      )}
    </Page>
  );
}
