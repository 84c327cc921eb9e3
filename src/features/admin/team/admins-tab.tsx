'use client';

import {
  Alert,
  Anchor,
  Button,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { type Column, DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { options } from '@/components/fields';
import { FormDialog } from '@/components/form-dialog';
import { Link } from '@/components/link';
import { useServerForm } from '@/components/server-form';
import { RowsSkeleton } from '@/components/skeletons';
import { StateBadge } from '@/components/state-badge';
import { showDone } from '@/components/toast';
import { inviteAdminInput } from '@/domain/account/admin-input';
import { type AdminRole, roleDecides } from '@/domain/account/admins';
import { MAX_REASON } from '@/domain/input';
import { useMay } from '@/features/auth/use-may';
import { errorTexts } from '@/text/errors';
import { adminRoleLabels, adminRoleTexts } from '@/text/moderation';
import { type Outputs, trpc } from '@/trpc/client';
import { ActionDialog } from '../action-dialog';
import { Deadline, Subtext } from '../cells';
import { userPath } from '../manager-tabs';
import classes from '../tables.module.css';

type Team = Outputs['admin']['team']['list'];
type Admin = Team['admins'][number];
type Invitation = Team['invitations'][number];

const other: Record<AdminRole, AdminRole> = { support: 'admin', admin: 'support' };

/** What giving a role that decides asks for, once there are two who decide. */
const TAKES_TWO = 'En administratör till behöver bekräfta.';
const PROPOSED = 'En annan administratör behöver bekräfta det.';

function InviteDialog({ takesTwo, onClose }: { takesTwo: boolean; onClose: () => void }) {
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    mode: 'controlled',
    schema: inviteAdminInput,
    initialValues: { email: '', role: 'support' as AdminRole, reason: '' },
    send: client.admin.team.invite.mutate,
    onSuccess: ({ proposed }, { email }) => {
      if (proposed) showDone('Förslaget är sparat', PROPOSED);
      else showDone('Inbjudan är skickad', email);
      onClose();
    },
  });
  const waits = takesTwo && roleDecides(form.values.role);
  return (
    <FormDialog
      title="Bjud in en administratör"
      onClose={onClose}
      onSubmit={submit}
      submit={waits ? 'Föreslå' : 'Skicka inbjudan'}
      busy={busy}
    >
      <TextInput
        label="E-post"
        type="email"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <NativeSelect
        label="Roll"
        description={adminRoleTexts[form.values.role]}
        data={options(adminRoleLabels)}
        {...form.getInputProps('role')}
      />
      <Textarea
        label="Skäl"
        description="Sparas i loggen. De andra administratörerna får ett mejl."
        minRows={2}
        maxRows={8}
        maxLength={MAX_REASON}
        {...form.getInputProps('reason')}
      />
      {waits && <Alert>{TAKES_TWO} Därefter skickas inbjudan.</Alert>}
    </FormDialog>
  );
}

type Action =
  | { name: 'role'; admin: Admin }
  | { name: 'remove'; admin: Admin }
  | { name: 'confirm'; invitation: Invitation }
  | { name: 'withdraw'; invitation: Invitation };

function AdminActionDialog({
  action,
  takesTwo,
  onClose,
}: {
  action: Action;
  takesTwo: boolean;
  onClose: () => void;
}) {
  const { team } = trpc.useUtils().client.admin;
  return (
    <>
      {action.name === 'role' && (
        <ActionDialog
          onClose={onClose}
          title={`Ge rollen ${adminRoleLabels[other[action.admin.role]]}?`}
          text={`${action.admin.displayName}: ${adminRoleTexts[other[action.admin.role]]} ${takesTwo && roleDecides(other[action.admin.role]) ? TAKES_TWO : 'Det gäller genast.'}`}
          confirm="Ändra rollen"
          send={(reason) =>
            team.setRole.mutate({ id: action.admin.id, role: other[action.admin.role], reason })
          }
          onSuccess={({ proposed }) => {
            if (proposed) showDone('Förslaget är sparat', PROPOSED);
            else showDone('Rollen är ändrad');
            onClose();
          }}
        />
      )}
      {action.name === 'remove' && (
        <ActionDialog
          onClose={onClose}
          title={action.admin.self ? 'Lämna administrationen?' : 'Ta bort administratören?'}
          text={
            action.admin.self
              ? 'Du loggas ut överallt och kommer inte längre in i administrationen. Ditt konto finns kvar.'
              : `${action.admin.displayName} loggas ut överallt och kommer inte längre in i administrationen. Kontot finns kvar.`
          }
          confirm={action.admin.self ? 'Lämna' : 'Ta bort'}
          danger
          send={(reason) => team.remove.mutate({ id: action.admin.id, reason })}
          meta={{ done: 'Administratören är borttagen' }}
        />
      )}
      {action.name === 'confirm' && (
        <ActionDialog
          onClose={onClose}
          title={`Ge rollen ${adminRoleLabels[action.invitation.role]}?`}
          text={`${action.invitation.email}: ${adminRoleTexts[action.invitation.role]} ${
            action.invitation.isAdmin ? 'Det gäller genast.' : 'Inbjudan skickas nu.'
          }`}
          confirm="Bekräfta"
          send={(reason) => team.confirm.mutate({ id: action.invitation.id, reason })}
          meta={{ done: 'Administratören är bekräftad' }}
        />
      )}
      {action.name === 'withdraw' && (
        <ActionDialog
          onClose={onClose}
          title={action.invitation.waits ? 'Dra tillbaka förslaget?' : 'Dra tillbaka inbjudan?'}
          text={
            action.invitation.waits
              ? `${action.invitation.email} får inte rollen ${adminRoleLabels[action.invitation.role]}.`
              : `Länken som ${action.invitation.email} har fått slutar fungera.`
          }
          confirm="Dra tillbaka"
          danger
          send={(reason) => team.withdraw.mutate({ id: action.invitation.id, reason })}
          meta={{ done: 'Inbjudan är tillbakadragen' }}
        />
      )}
    </>
  );
}

const standing = ({ blockedAt, ready }: Admin) =>
  blockedAt
    ? ({ color: 'red', label: 'Spärrad' } as const)
    : ready
      ? ({ color: 'pine', label: 'Klar' } as const)
      : ({ color: 'blue', label: 'Saknar tvåstegsverifiering' } as const);

const adminColumns = (decides: boolean, onAction: (action: Action) => void): Column<Admin>[] => [
  {
    id: 'admin',
    header: 'Person',
    cell: (admin) => (
      <Anchor component={Link} href={userPath(admin.id)} className={classes.open} underline="hover">
        {admin.displayName}
        {admin.self && ' (du)'}
        <Subtext>{admin.email}</Subtext>
      </Anchor>
    ),
  },
  { id: 'role', header: 'Roll', cell: ({ role }) => adminRoleLabels[role] },
  {
    id: 'standing',
    header: 'Läge',
    cell: (admin) => <StateBadge {...standing(admin)} />,
  },
  ...(decides
    ? [
        {
          id: 'actions',
          header: 'Åtgärd',
          hideHeader: true,
          cell: (admin: Admin) => (
            <Group gap="xs">
              {!admin.self && (
                <Button variant="default" size="sm" onClick={() => onAction({ name: 'role', admin })}>
                  Byt roll
                </Button>
              )}
              <Button
                variant="light"
                color="red"
                size="sm"
                aria-label={`${admin.self ? 'Lämna' : 'Ta bort'} ${admin.displayName}`}
                onClick={() => onAction({ name: 'remove', admin })}
              >
                {admin.self ? 'Lämna' : 'Ta bort'}
              </Button>
            </Group>
          ),
        },
      ]
    : []),
];

const invitationColumns = (decides: boolean, onAction: (action: Action) => void): Column<Invitation>[] => [
  { id: 'email', header: 'E-post', wide: true, cell: ({ email }) => email },
  { id: 'role', header: 'Roll', cell: ({ role }) => adminRoleLabels[role] },
  { id: 'by', header: 'Inbjuden av', cell: ({ invitedBy }) => invitedBy },
  {
    id: 'expiresAt',
    header: 'Gäller till',
    cell: ({ expired, expiresAt, waits, own, mayConfirm }) => (
      <div>
        {expired ? 'Har gått ut' : <Deadline at={expiresAt} />}
        {waits && !expired && (
          <Subtext>
            {own || mayConfirm ? 'Väntar på en administratör till' : errorTexts.NOT_SECOND_ADMIN.text}
          </Subtext>
        )}
      </div>
    ),
  },
  ...(decides
    ? [
        {
          id: 'actions',
          header: 'Åtgärd',
          hideHeader: true,
          cell: (invitation: Invitation) => (
            <Group gap="xs">
              {invitation.waits && invitation.mayConfirm && !invitation.expired && (
                <Button
                  variant="light"
                  size="sm"
                  aria-label={`Bekräfta ${invitation.email}`}
                  onClick={() => onAction({ name: 'confirm', invitation })}
                >
                  Bekräfta
                </Button>
              )}
              <Button variant="default" size="sm" onClick={() => onAction({ name: 'withdraw', invitation })}>
                Dra tillbaka
              </Button>
            </Group>
          ),
        },
      ]
    : []),
];

/** Who is an admin and who is invited; those whose role allows it invite, change roles and remove. */
export function AdminsTab() {
  const team = trpc.admin.team.list.useQuery();
  const decides = useMay('accounts');
  const [inviting, setInviting] = useState(false);
  const [action, setAction] = useState<Action | null>(null);
  if (team.isPending) return <RowsSkeleton count={3} />;
  if (team.isError) return <EmptyState picture="error" title="Kunde inte hämta administratörerna" live />;
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" maw={640}>
          Support: {adminRoleTexts.support.toLowerCase()} Administratör: {adminRoleTexts.admin.toLowerCase()}
        </Text>
        {decides && (
          <Button color="signal" onClick={() => setInviting(true)}>
            Bjud in
          </Button>
        )}
      </Group>
      <DataTable
        label="Administratörer"
        columns={adminColumns(decides, setAction)}
        items={team.data.admins}
        idOf={({ id }) => id}
      />
      {team.data.invitations.length > 0 && (
        <section aria-labelledby="inbjudna">
          <Title order={2} size="h4" id="inbjudna" mb="sm">
            Inbjudna och föreslagna
          </Title>
          <DataTable
            label="Inbjudna"
            columns={invitationColumns(decides, setAction)}
            items={team.data.invitations}
            idOf={({ id }) => id}
          />
        </section>
      )}
      {inviting && <InviteDialog takesTwo={team.data.takesTwo} onClose={() => setInviting(false)} />}
      {action && (
        <AdminActionDialog action={action} takesTwo={team.data.takesTwo} onClose={() => setAction(null)} />
      )}
    </Stack>
  );
}
