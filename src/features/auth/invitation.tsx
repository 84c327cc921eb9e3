'use client';

import { Button, Card, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf, errorTextOf } from '@/components/errors';
import { Link } from '@/components/link';
import { Page, PageHeading } from '@/components/page';
import { RowsSkeleton } from '@/components/skeletons';
import { Warning } from '@/components/warning';
import { errorTexts } from '@/text/errors';

/** A link that is cut or changed names no invitation: it is answered as one that is over. */
const EXPIRED_CODES = ['TOKEN_INVALID', 'INVALID_INPUT'];

interface InvitationProps<Invited> {
  query: { data: Invited | undefined; error: unknown };
  /** What is said of one that is not to be had any more. */
  expired: { title: string; text: string };
  lead: (invited: Invited) => string;
  accepting: boolean;
  onAccept: () => void;
  children: (invited: Invited) => ReactNode;
}

/** An invitation to a role, with the button that accepts it. */
export function Invitation<Invited extends { mine: boolean }>({
  query: { data, error },
  expired,
  lead,
  accepting,
  onAccept,
  children,
}: InvitationProps<Invited>) {
  // After it is accepted it is no longer to be had: what was read stands until the next page is there.
  if (!data) {
    const code = error ? errorCodeOf(error) : null;
    const shown = code && EXPIRED_CODES.includes(code) ? expired : errorTextOf(error);
    return (
      <Page width="form">
        <PageHeading title="Inbjudan" />
        {error ? (
          <EmptyState picture="error" title={shown.title} text={shown.text} live />
        ) : (
          <RowsSkeleton count={1} />
        )}
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageHeading title="Inbjudan" lead={lead(data)} />
      <Card component="article">
        <Stack>
          {children(data)}
          {data.mine ? (
            <Button color="signal" size="lg" loading={accepting} onClick={onAccept}>
              Tacka ja
            </Button>
          ) : (
            <Warning title={errorTexts.INVITATION_OTHER_ADDRESS.title}>
              {errorTexts.INVITATION_OTHER_ADDRESS.text}
            </Warning>
          )}
          <Button component={Link} href="/" variant="default">
            Inte nu
          </Button>
        </Stack>
      </Card>
    </Page>
  );
}
