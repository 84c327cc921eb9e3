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
import { usePasswordAgain } from '@/features/account/use-password-again';
import { secondFactorPath } from '@/features/auth/second-factor-path';
import { adminRoleLabels, adminRoleTexts } from '@/text/admins';
import { formatInstant } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';

/** An invitation to the administration, with the button that accepts it. */
export function InvitationView({ token }: { token: string }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const passwordAgain = usePasswordAgain();
  const invitation = trpc.account.adminInvitation.useQuery({ token }, { retry: false });
  const accept = trpc.account.acceptAdminInvitation.useMutation({
    onSuccess: async () => {
      await utils.auth.session.invalidate();
      router.push(secondFactorPath('/admin/manager'));
      router.refresh();
    },
    onError: (error) => {
      if (!passwordAgain.asked(errorCodeOf(error), () => accept.mutate({ token }))) showError(error);
    },
  });
  if (invitation.isError) {
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
  if (invitation.isPending) {
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
      <Card padding="lg">
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
            <Notice kind="warning" title={errorTexts.INVITATION_OTHER_ADDRESS.title}>
              {errorTexts.INVITATION_OTHER_ADDRESS.text}
            </Notice>
          )}
          <LinkButton href="/" variant="default">
            Inte nu
          </LinkButton>
        </Stack>
      </Card>
      {passwordAgain.dialog}
    </Page>
  );
}
