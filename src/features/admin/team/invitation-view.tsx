'use client';

import { Text } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { Invitation } from '@/features/auth/invitation';
import { secondFactorPath } from '@/features/auth/second-factor-path';
import { formatInstant } from '@/text/dates';
import { adminRoleLabels, adminRoleTexts } from '@/text/moderation';
import { trpc } from '@/trpc/client';

/** An invitation to the administration. */
export function InvitationView({ token }: { token: string }) {
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
            därefter öppnas administrationen. Inbjudan gäller till {formatInstant(expiresAt)}.
          </Text>
        </>
      )}
    </Invitation>
  );
}
