import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/empty-state';
import { Page } from '@/components/page';

interface MailedActionProps {
  title: string;
  text: string;
  /** The button's label. */
  action: string;
  onAct: () => void;
  busy: boolean;
  /** What is shown when it is done; null until then. */
  done: { title: string; text: string; link: ReactNode } | null;
}

/** The page of a mailed link. It acts on a press, not when opened: mail scanners open links too. */
export const MailedAction = ({ title, text, action, onAct, busy, done }: MailedActionProps) => (
  <Page width="narrow">
    {done ? (
      <EmptyState picture="done" order={1} live title={done.title} text={done.text}>
        {done.link}
      </EmptyState>
    ) : (
      <EmptyState picture="mail" order={1} title={title} text={text}>
        <Button loading={busy} onClick={onAct}>
          {action}
        </Button>
      </EmptyState>
    )}
  </Page>
);
