'use client';

import { Button, Card, Stack, Text } from '@mantine/core';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf } from '@/components/error-code';
import { errorTextOf } from '@/components/errors';
import { Link } from '@/components/link';
import { Page, PageHeading } from '@/components/page';
import { RowsSkeleton } from '@/components/skeletons';
import { Warning } from '@/components/warning';
import { formatDeadline } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { adminRoleLabels, adminRoleTexts } from '@/text/moderation';
import { organiserTexts } from '@/text/organiser';
import { trpc } from '@/trpc/client';
import { organiserPages } from '../organisers/organiser-paths';
import { secondFactorPath } from './second-factor-path';

/** A link that is cut or changed names no invitation: it is answered as one that has ended. */
const EXPIRED_CODES = ['TOKEN_INVALID', 'INVALID_INPUT'];

interface InvitationProps<Invited> {
  query: { data: Invited | undefined; error: unknown };
  /** The text about one that cannot be accepted any more. */
  expired: { title: string; text: string };
  lead: (invited: Invited) => string;
  accepting: boolean;
  onAccept: () => void;
  children: (invited: Invited) => ReactNode;
}

/** An invitation to a role, with the button that accepts it. */
function Invitation<Invited extends { mine: boolean }>({
  query: { data, error },
  expired,
  lead,
  accepting,
  onAccept,
  children,
}: InvitationProps<Invited>) {
  // Once accepted it cannot be fetched again: what was fetched is shown until the next page is there.
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

/** An invitation to the administration. */
export function AdminInvitation({ token }: { token: string }) {
  const router = useRouter();
  const invitation = trpc.account.adminInvitation.useQuery({ token }, { retry: false });
  const accept = trpc.account.acceptAdminInvitation.useMutation({
    onSuccess: () => {
      router.push(secondFactorPath('/admin/manager'));
      router.refresh();
    },
  });
  return (
    <Invitation
      query={invitation}
      expired={{
        title: 'Inbjudan gäller inte längre',
        text: 'Den är för gammal, redan använd eller tillbakadragen. Be den som bjöd in dig om en ny.',
      }}
      lead={({ invitedBy }) => `${invitedBy} vill att du hjälper till med administrationen.`}
      accepting={accept.isPending}
      onAccept={() => accept.mutate({ token })}
    >
      {({ role, expiresAt }) => (
        <>
          <Text>
            Din roll blir <strong>{adminRoleLabels[role]}</strong>. {adminRoleTexts[role]}
          </Text>
          <Text>
            Du behöver en passnyckel eller en app för tvåstegsverifiering. Det är nästa steg, och först
            därefter öppnas administrationen. Inbjudan gäller till {formatDeadline(expiresAt)}.
          </Text>
        </>
      )}
    </Invitation>
  );
}

/** An invitation to act for an organiser. */
export function ContactInvitation({ id }: { id: string }) {
  const router = useRouter();
  const invitation = trpc.organisers.invitation.useQuery({ id }, { retry: false });
  const accept = trpc.organisers.acceptInvitation.useMutation({
    onSuccess: () => {
      router.push(organiserPages.nameChanges.href);
      router.refresh();
    },
  });
  return (
    <Invitation
      query={invitation}
      expired={organiserTexts.invitationEnded}
      lead={({ organiserName }) => `Bli kontaktperson för ${organiserName}.`}
      accepting={accept.isPending}
      onAccept={() => accept.mutate({ id })}
    >
      {({ organiserName, expiresAt }) => (
        <>
          <Text>{organiserTexts.invited(organiserName)}</Text>
          <Text>Inbjudan gäller till {formatDeadline(expiresAt)}.</Text>
        </>
      )}
    </Invitation>
  );
}
