'use client';

import { Checkbox, Stack, Text } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { Section } from '@/components/section';
import { RowsSkeleton } from '@/components/skeletons';
import { type AdminMailKind, adminMailKinds } from '@/domain/moderation/admin-mails';
import { adminMailTexts } from '@/text/moderation';
import { trpc } from '@/trpc/client';

function MailKind({ kind, muted }: { kind: AdminMailKind; muted: boolean }) {
  const mute = trpc.admin.mails.mute.useMutation();
  // What was pressed stands until the server has answered.
  const off = mute.isPending ? mute.variables.muted : muted;
  return (
    <Checkbox
      mih={44}
      checked={!off}
      {...adminMailTexts[kind]}
      onChange={({ currentTarget }) => {
        if (!mute.isPending) mute.mutate({ kind, muted: !currentTarget.checked });
      }}
    />
  );
}

/** Which mails the admin who looks wants. */
export function MailSettings() {
  const query = trpc.admin.mails.muted.useQuery();
  return (
    <Section id="mejl" title="Mejl till dig">
      {query.isPending && <RowsSkeleton count={adminMailKinds.length} height={44} />}
      {query.isError && !query.data && (
        <EmptyState picture="error" order={3} title="Kunde inte hämta dina val" live />
      )}
      {query.data && (
        <Stack gap="sm">
          <Text c="dimmed">Gäller bara dig. Andra admins väljer själva.</Text>
          {adminMailKinds.map((kind) => (
            <MailKind key={kind} kind={kind} muted={query.data.includes(kind)} />
          ))}
        </Stack>
      )}
    </Section>
  );
}
