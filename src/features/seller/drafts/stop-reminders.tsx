'use client';
import { Button } from '@mantine/core';
import { Link } from '@/components/link';
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
      action="Stoppa påminnelserna"
      onAct={() => stop.mutate({ token: token ?? '-' })}
      busy={stop.isPending}
      done={
        stop.isSuccess
          ? {
              title: 'Du får inga fler påminnelser',
              text: 'Utkastet finns kvar bland dina annonser.',
              link: (
                <Button component={Link} href={MY_LISTINGS}>
                  Till mina annonser
                </Button>
              ),
            }
          : null
      }
    />
  );
}
