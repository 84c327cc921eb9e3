'use client';

import { Button } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf } from '@/components/errors';
import { Link } from '@/components/link';
import { MailedAction } from '@/components/mailed-action';
import { MainButton } from '@/components/main-button';
import { Page } from '@/components/page';
import { showError } from '@/components/toast';
import { inEitherCase } from '@/text/lists';
import { trpc } from '@/trpc/client';

// The mailed links lead here. They act on a press, not when opened: mail scanners open links too.

export function ConfirmWatch({ token }: { token: string | null }) {
  const confirm = trpc.watches.confirm.useMutation({
    onError: (error) => {
      if (errorCodeOf(error) !== 'TOKEN_INVALID') showError(error);
    },
  });
  const used = !token || (confirm.error && errorCodeOf(confirm.error) === 'TOKEN_INVALID');
  return (
    <Page width="narrow">
      {confirm.data ? (
        <EmptyState
          picture="done"
          order={1}
          live
          title="Bevakning aktiverad!"
          text={`Vi mejlar dig när någon säljer en plats till ${inEitherCase([confirm.data.raceName, ...confirm.data.alsoNames])}.`}
        >
          <Button component={Link} href="/search">
            Se alla startplatser
          </Button>
        </EmptyState>
      ) : used ? (
        <EmptyState
          picture="error"
          order={1}
          live
          title="Länken går inte att använda"
          text="Den är redan använd, eller ersatt av en nyare. Du kan aktivera bevakningen igen på loppets sida."
        >
          <Button component={Link} href="/lopp">
            Alla lopp
          </Button>
        </EmptyState>
      ) : (
        <EmptyState
          picture="mail"
          order={1}
          title="Bekräfta bevakningen"
          text="Ett tryck, sedan mejlar vi dig när nya startplatser kommer upp."
        >
          <MainButton
            busy={confirm.isPending}
            busyLabel="Bekräftar..."
            onClick={() => confirm.mutate({ token })}
          >
            Bekräfta bevakningen
          </MainButton>
        </EmptyState>
      )}
    </Page>
  );
}

/** Ends a watch, by the link in one of its mails. */
export function EndWatch({ token }: { token: string | null }) {
  const end = trpc.watches.unsubscribe.useMutation();
  return (
    <MailedAction
      title="Avsluta bevakningen?"
      text="Du får inga fler mejl när någon säljer en plats till loppet."
      action="Avsluta bevakningen"
      onAct={() => end.mutate({ token: token ?? '-' })}
      busy={end.isPending}
      done={
        end.isSuccess
          ? {
              title: 'Bevakningen är avslutad',
              text: 'Du får inga fler mejl om loppet.',
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
