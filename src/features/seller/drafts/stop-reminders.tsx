'use client';
import { Button } from '@mantine/core';
import { MailedAction } from '@/components/mailed-action';
import { trpc } from '@/trpc/client';
import { MY_LISTINGS } from '../paths';

/** Stops the reminders of a draft, by the link in one of them. */
export function StopReminders({ token }: { token: string | null }) {
  const stop = trpc.drafts.stopReminders.useMutation();
  return (
    <MailedAction
      title="Stoppa påminnelserna?"
      text="Vi mejlar inte mer om annonsen som väntar. Utkastet finns kvar."
      done={
        stop.isSuccess && {
          title: 'Du får inga fler påminnelser',
          text: 'Utkastet finns kvar bland dina annonser.',
          link: [MY_LISTINGS, 'Till mina annonser'],
        }
      }
    >
      <Button loading={stop.isPending} onClick={() => stop.mutate({ token: token ?? '-' })}>
        Stoppa påminnelserna
      </Button>
    </MailedAction>
  );
}
