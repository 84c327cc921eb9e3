'use client';

import { Text } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { Invitation } from '@/features/auth/invitation';
import { formatInstant } from '@/text/dates';
import { organiserTexts } from '@/text/organiser';
import { trpc } from '@/trpc/client';
import { organiserPages } from './organiser-paths';

/** An invitation to act for an organiser. */
export function ContactInvitationView({ id }: { id: string }) {
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
          <Text>Inbjudan gäller till {formatInstant(expiresAt)}.</Text>
        </>
      )}
    </Invitation>
  );
}
