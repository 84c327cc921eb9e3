'use client';

import { Stack, Text } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { errorCodeOf, errorTextOf } from '@/components/ui/errors';
import { LinkButton } from '@/components/ui/links';
import { Notice } from '@/components/ui/notice';
import { Page } from '@/components/ui/page';
import { PageHeading } from '@/components/ui/page-heading';
import { useRouter } from '@/components/ui/router';
import { RowsSkeleton } from '@/components/ui/skeletons';
import { showError } from '@/components/ui/toast';
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
  const utils = trpc.useUtils();
  const invitation = trpc.organisers.invitation.useQuery({ id }, { retry: false });
  const accept = trpc.organisers.acceptInvitation.useMutation({
    onSuccess: async () => {
      await utils.auth.session.invalidate();
      router.push(organiserPages.nameChanges.href);
      router.refresh();
    },
    onError: (error) => showError(error),
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
      <Card padding="lg">
        <Stack>
          <Text>{organiserTexts.invited(organiserName)}</Text>
          <Text>Inbjudan gäller till {formatInstant(expiresAt)}.</Text>
          {mine ? (
            <Button color="signal" size="lg" loading={accept.isPending} onClick={() => accept.mutate({ id })}>
              Tacka ja
            </Button>
          ) : (
            <Notice kind="warning" title={errorTexts.INVITATION_OTHER_ADDRESS.title}>
              {errorTexts.INVITATION_OTHER_ADDRESS.text}
            </Notice>
          )}
          <LinkButton href="/" variant="default">
            Inte nu
          </LinkButton>
        </Stack>
      </Card>
    </Page>
  );
}
