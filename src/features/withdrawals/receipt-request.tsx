'use client';

import { Button } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf } from '@/components/errors';
import { Link } from '@/components/link';
import { MailedAction } from '@/components/mailed-action';
import { Page } from '@/components/page';
import { showError } from '@/components/toast';
import type { ErrorCode } from '@/domain/errors';
import { trpc } from '@/trpc/client';

/** Codes of an identifier that belongs to no withdrawal. */
const unknown: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['TOKEN_INVALID', 'INVALID_INPUT']);

/** The mailed link leads here. */
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
    <MailedAction
      title="Hämta kvittot på din ånger"
      text="Ett tryck, sedan mejlar vi kvittot med allt du skrev."
      action="Mejla kvittot"
      onAct={() => send.mutate({ id })}
      busy={send.isPending}
      done={
        send.isSuccess
          ? {
              title: 'Kvittot är på väg',
              text: 'Vi har mejlat det till dig. Spara det.',
              link: (
                <Button component={Link} href="/">
                  Till startsidan
                </Button>
              ),
            }
          : null
      }
    />
  );
}
