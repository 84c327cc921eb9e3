'use client';

import { LinkButton } from '@/components/ui/links';
import { MailedAction } from '@/components/ui/mailed-action';
import { showError } from '@/components/ui/toast';
import { trpc } from '@/trpc/client';
import { MY_LISTINGS } from '../paths';

/** Stops the reminders of a draft, by the link in one of them. */
export function StopReminders({ token }: { token: string | null }) {
  const stop = trpc.drafts.stopReminders.useMutation({ onError: (error) => showError(error) });
  return (
    <MailedAction
      title="Stoppa påminnelserna?"
      text="Vi mejlar inte mer om annonsen som väntar. Utkastet finns kvar."
      action="Stoppa påminnelserna"
      onAct={() => stop.mutate({ token: token ?? '-' })}
      busy={stop.isPending}
      done={
        stop.isSuccess
          ? {
              title: 'Du får inga fler påminnelser',
              text: 'Utkastet finns kvar bland dina annonser.',
              link: <LinkButton href={MY_LISTINGS}>Till mina annonser</LinkButton>,
            }
          : null
      }
    />
  );
}
