'use client';

import { Button } from '@mantine/core';
import { errorCodeOf } from '@/components/error-code';
import { MailedAction } from '@/components/mailed-action';
import { MainButton } from '@/components/main-button';
import { inEitherCase } from '@/text/numbers';
import { trpc } from '@/trpc/client';

/** Begins a watch, by the link in the mail about it. */
export function ConfirmWatch({ token }: { token: string | null }) {
  const confirm = trpc.watches.confirm.useMutation({ meta: { shown: ['TOKEN_INVALID'] } });
  const used = confirm.isError && errorCodeOf(confirm.error) === 'TOKEN_INVALID';
  return (
    <MailedAction
      title="Bekräfta bevakningen"
      text="Ett tryck, sedan mejlar vi dig när nya startplatser kommer upp."
      done={
        confirm.isSuccess && {
          title: 'Bevakning aktiverad!',
          text: `Vi mejlar dig när någon säljer en plats till ${inEitherCase([confirm.data.raceName, ...confirm.data.alsoNames])}.`,
          link: ['/search', 'Se alla startplatser'],
        }
      }
      invalid={
        (!token || used) && {
          title: 'Länken går inte att använda',
          text: 'Bevakningen är redan bekräftad, eller borttagen. Du kan aktivera den igen på loppets sida.',
          link: ['/lopp', 'Alla lopp'],
        }
      }
    >
      <MainButton
        busy={confirm.isPending}
        busyLabel="Bekräftar..."
        onClick={() => token && confirm.mutate({ token })}
      >
        Bekräfta bevakningen
      </MainButton>
    </MailedAction>
  );
}

/** Ends a watch, by the link in one of its mails. */
export function EndWatch({ token }: { token: string | null }) {
  const end = trpc.watches.unsubscribe.useMutation();
  return (
    <MailedAction
      title="Avsluta bevakningen?"
      text="Du får inga fler mejl när någon säljer en plats till loppet."
      done={
        end.isSuccess && {
          title: 'Bevakningen är avslutad',
          text: 'Du får inga fler mejl om loppet.',
          link: ['/', 'Till startsidan'],
        }
      }
    >
      <Button loading={end.isPending} onClick={() => end.mutate({ token: token ?? '-' })}>
        Avsluta bevakningen
      </Button>
    </MailedAction>
  );
}
