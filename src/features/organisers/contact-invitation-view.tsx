'use client';
import { Button, Card, Stack, Text } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf, errorTextOf } from '@/components/errors';
import { Link } from '@/components/link';
import { Page } from '@/components/page';
import { PageHeading } from '@/components/page-heading';
import { RowsSkeleton } from '@/components/skeletons';
import { Warning } from '@/components/warning';
import { formatInstant } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { organiserTexts } from '@/text/organisers';
import { trpc } from '@/trpc/client';
import { organiserPages } from './organiser-paths';

/** A link that is cut or changed names no invitation: it is answered as one that is over. */
const OVER = ['TOKEN_INVALID', 'INVALID_INPUT'];

/** An invitation to act for an organiser, with the button that accepts it. */
export function ContactInvitationView({ id }: { id: string }) {
  const router = useRouter();
  const invitation = trpc.organisers.invitation.useQuery({ id }, { retry: false });
  const accept = trpc.organisers.acceptInvitation.useMutation({
    onSuccess: () => {
      router.push(organiserPages.nameChanges.href);
      router.refresh();
    },
  });
  if (invitation.isError) {
    const code = errorCodeOf(invitation.error);
    const { title, text } =
      code && OVER.includes(code) ? organiserTexts.invitationOver : errorTextOf(invitation.error);
    return (
      <Page width="form">
        <PageHeading title="Inbjudan" />
        <EmptyState picture="error" title={title} text={text} live />
      </Page>
    );
  }
  if (invitation.isPending) {
    return (
      <Page width="form">
        <PageHeading title="Inbjudan" />
        <RowsSkeleton count={1} />
      </Page>
    );
  }
  const { organiserName, expiresAt, mine } = invitation.data;
  return (
    <Page width="form">
      <PageHeading title="Inbjudan" lead={`Bli kontaktperson för ${organiserName}.`} />
      <Card component="article">
        <Stack>
          <Text>{organiserTexts.invited(organiserName)}</Text>
          <Text>Inbjudan gäller till {formatInstant(expiresAt)}.</Text>
          {mine ? (
            <Button color="signal" size="lg" loading={accept.isPending} onClick={() => accept.mutate({ id })}>
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
