import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { Page } from './page';

interface Outcome {
  title: string;
  text: string;
  /** Where it leads on. */
  link: readonly [href: string, label: string];
}

interface MailedActionProps {
  title: string;
  text: string;
  /** What is shown when it is done, or when the link does not work; false until then. */
  done: Outcome | false;
  invalid?: Outcome | false;
  /** The button that does it. */
  children: ReactNode;
}

/** The page of a mailed link. The action needs a press: mail scanners open links too. */
export function MailedAction({ title, text, done, invalid = false, children }: MailedActionProps) {
  const outcome = done || invalid;
  return (
    <Page width="narrow">
      {outcome ? (
        <EmptyState
          picture={done ? 'done' : 'error'}
          order={1}
          live
          title={outcome.title}
          text={outcome.text}
        >
          <Button component={Link} href={outcome.link[0]}>
            {outcome.link[1]}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState picture="mail" order={1} title={title} text={text}>
          {children}
        </EmptyState>
      )}
    </Page>
  );
}
