'use client';

import { Button } from '@mantine/core';
import { errorCodeOf } from '@/components/error-code';
import { MailedAction } from '@/components/mailed-action';
import type { ErrorCode } from '@/domain/errors';
import { trpc } from '@/trpc/client';

/** Codes of an identifier that belongs to no withdrawal. */
const unknown: readonly ErrorCode[] = ['TOKEN_INVALID', 'INVALID_INPUT'];

/** The mailed link leads here. */
export function ReceiptRequest({ id }: { id: string | null }) {
  const send = trpc.withdrawals.sendReceipt.useMutation({ meta: { shown: unknown } });
  return (
    <MailedAction
      title="Hämta kvittot på din ånger"
      text="Ett tryck, sedan mejlar vi kvittot med allt du skrev."
      done={
        send.isSuccess && {
          title: 'Kvittot är på väg',
          text: 'Vi har mejlat det till dig. Spara det.',
          link: ['/', 'Till startsidan'],
        }
      }
      invalid={
        (!id || (send.isError && unknown.includes(errorCodeOf(send.error)))) && {
          title: 'Länken går inte att använda',
          text: 'Kontrollera att hela länken från mejlet följde med, eller kontakta oss.',
          link: ['/contact', 'Kontakta oss'],
        }
      }
    >
      <Button loading={send.isPending} onClick={() => id && send.mutate({ id })}>
        Mejla kvittot
      </Button>
    </MailedAction>
  );
}
