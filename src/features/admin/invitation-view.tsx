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
import { secondFactorPath } from '@/features/auth/second-factor-path';
import { adminRoleLabels, adminRoleTexts } from '@/text/admins';
import { formatInstant } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';

/** An invitation to the administration, with the button that accepts it. */
export function InvitationView({ token }: { token: string }) {
  const router = useRouter();
  const invitation = trpc.account.adminInvitation.useQuery({ token }, { retry: false });
  const accept = trpc.account.acceptAdminInvitation.useMutation({
    onSuccess: () => {
      router.push(secondFactorPath('/admin/manager'));
      router.refresh();
    },
  });
  // After it is accepted it is no longer to be had.
  if (invitation.isError && !invitation.data) {
    const { title, text } =
      errorCodeOf(invitation.error) === 'TOKEN_INVALID'
        ? {
            title: 'Inbjudan gäller inte längre',
            text: 'Den är för gammal, redan använd eller tillbakadragen. Be den som bjöd in dig om en ny.',
          }
        : errorTextOf(invitation.error);
    return (
      <Page width="form">
        <PageHeading title="Inbjudan" />
        <EmptyState picture="error" title={title} text={text} live />
      </Page>
    );
  }
  if (!invitation.data) {
    return (
      <Page width="form">
        <PageHeading title="Inbjudan" />
        <RowsSkeleton count={1} />
      </Page>
    );
  }
  const { role, invitedBy, expiresAt, mine } = invitation.data;
  return (
    <Page width="form">
      <PageHeading title="Inbjudan" lead={`${invitedBy} vill att du hjälper till med administrationen.`} />
      <Card component="article">
        <Stack>
          <Text>
            Din roll blir <strong>{adminRoleLabels[role]}</strong>. {adminRoleTexts[role]}
          </Text>
          <Text>
            Du behöver en passnyckel eller en app för tvåstegsverifiering. Det är nästa steg, och först
            därefter öppnas administrationen. Inbjudan gäller till {formatInstant(expiresAt)}.
          </Text>
          {mine ? (
            <Button
              color="signal"
              size="lg"
              loading={accept.isPending}
              onClick={() => accept.mutate({ token })}
            >
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
