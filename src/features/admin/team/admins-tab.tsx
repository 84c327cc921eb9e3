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
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { type Column, DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { options } from '@/components/fields';
import { focusFirstError, showFormError } from '@/components/form';
import { FormDialog } from '@/components/form-dialog';
import { Link } from '@/components/link';
import { RowsSkeleton } from '@/components/skeletons';
import { StateBadge } from '@/components/state-badge';
import { showDone } from '@/components/toast';
import { inviteAdminInput, MAX_REASON } from '@/domain/account/admin-input';
import { type AdminRole, roleDecides } from '@/domain/account/admins';
import { useMay } from '@/features/auth/viewer';
import { errorTexts } from '@/text/errors';
import { adminRoleLabels, adminRoleTexts } from '@/text/moderation';
import { type Outputs, trpc } from '@/trpc/client';
import { ActionDialog } from '../action-dialog';
import { Instant, Subtext } from '../cells';
import { personPath } from '../manager-tabs';
import classes from '../tables.module.css';

type Team = Outputs['admin']['team']['list'];
type Admin = Team['admins'][number];
type Invitation = Team['invitations'][number];

const other: Record<AdminRole, AdminRole> = { support: 'admin', admin: 'support' };

/** What giving a role that decides asks for, once there are two who decide. */
const TAKES_TWO = 'En administratör till behöver bekräfta.';
const PROPOSED = 'En annan administratör behöver bekräfta det.';

function InviteDialog({ takesTwo, onClose }: { takesTwo: boolean; onClose: () => void }) {
  const form = useForm<{ email: string; role: AdminRole; reason: string }>({
    initialValues: { email: '', role: 'support', reason: '' },
    validate: schemaResolver(inviteAdminInput, { sync: true }),
  });
  const invite = trpc.admin.team.invite.useMutation({
    onSuccess: ({ proposed }, { email }) => {
      if (proposed) showDone('Förslaget är sparat', PROPOSED);
      else showDone('Inbjudan är skickad', email);
      onClose();
    },
    onError: (error) => showFormError(form, error),
  });
  const waits = takesTwo && roleDecides(form.values.role);
  return (
    <FormDialog
      title="Bjud in en administratör"
      onClose={onClose}
      onSubmit={form.onSubmit((values) => invite.mutate(values), focusFirstError(form))}
      submit={waits ? 'Föreslå' : 'Skicka inbjudan'}
      busy={invite.isPending}
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

type Act =
  | { name: 'role'; admin: Admin }
  | { name: 'remove'; admin: Admin }
  | { name: 'confirm'; invitation: Invitation }
  | { name: 'withdraw'; invitation: Invitation };

function AdminAction({ act, takesTwo, onClose }: { act: Act; takesTwo: boolean; onClose: () => void }) {
  const setRole = trpc.admin.team.setRole.useMutation({
    onSuccess: ({ proposed }) => {
      if (proposed) showDone('Förslaget är sparat', PROPOSED);
      else showDone('Rollen är ändrad');
      onClose();
    },
  });
  const remove = trpc.admin.team.remove.useMutation({
    meta: { done: 'Administratören är borttagen' },
    onSuccess: onClose,
  });
  const withdraw = trpc.admin.team.withdraw.useMutation({
    meta: { done: 'Inbjudan är tillbakadragen' },
    onSuccess: onClose,
  });
  const confirm = trpc.admin.team.confirm.useMutation({
    meta: { done: 'Administratören är bekräftad' },
    onSuccess: onClose,
  });
  const shared = { busy: { role: setRole, remove, confirm, withdraw }[act.name].isPending, onClose };
  return (
    <>
      {act.name === 'role' && (
        <ActionDialog
          {...shared}
          title={`Ge rollen ${adminRoleLabels[other[act.admin.role]]}?`}
          text={`${act.admin.displayName}: ${adminRoleTexts[other[act.admin.role]]} ${takesTwo && roleDecides(other[act.admin.role]) ? TAKES_TWO : 'Det gäller genast.'}`}
          confirm="Ändra rollen"
          onSend={(reason) => setRole.mutate({ id: act.admin.id, role: other[act.admin.role], reason })}
        />
      )}
      {act.name === 'remove' && (
        <ActionDialog
          {...shared}
          title={act.admin.self ? 'Lämna administrationen?' : 'Ta bort administratören?'}
          text={
            act.admin.self
              ? 'Du loggas ut överallt och kommer inte längre in i administrationen. Ditt konto finns kvar.'
              : `${act.admin.displayName} loggas ut överallt och kommer inte längre in i administrationen. Kontot finns kvar.`
          }
          confirm={act.admin.self ? 'Lämna' : 'Ta bort'}
          danger
          onSend={(reason) => remove.mutate({ id: act.admin.id, reason })}
        />
      )}
      {act.name === 'confirm' && (
        <ActionDialog
          {...shared}
          title={`Ge rollen ${adminRoleLabels[act.invitation.role]}?`}
          text={`${act.invitation.email}: ${adminRoleTexts[act.invitation.role]} ${
            act.invitation.isAdmin ? 'Det gäller genast.' : 'Inbjudan skickas nu.'
          }`}
          confirm="Bekräfta"
          onSend={(reason) => confirm.mutate({ id: act.invitation.id, reason })}
        />
      )}
      {act.name === 'withdraw' && (
        <ActionDialog
          {...shared}
          title={act.invitation.waits ? 'Dra tillbaka förslaget?' : 'Dra tillbaka inbjudan?'}
          text={
            act.invitation.waits
              ? `${act.invitation.email} får inte rollen ${adminRoleLabels[act.invitation.role]}.`
              : `Länken som ${act.invitation.email} har fått slutar fungera.`
          }
          confirm="Dra tillbaka"
          danger
          onSend={(reason) => withdraw.mutate({ id: act.invitation.id, reason })}
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

const adminColumns = (decides: boolean, onAct: (act: Act) => void): Column<Admin>[] => [
  {
    id: 'admin',
    header: 'Person',
    cell: (admin) => (
      <Anchor component={Link} href={personPath(admin.id)} className={classes.open} underline="hover">
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
          id: 'acts',
          header: 'Åtgärd',
          bare: true,
          cell: (admin: Admin) => (
            <Group gap="xs">
              {!admin.self && (
                <Button variant="default" size="sm" onClick={() => onAct({ name: 'role', admin })}>
                  Byt roll
                </Button>
              )}
              <Button
                variant="light"
                color="red"
                size="sm"
                aria-label={`${admin.self ? 'Lämna' : 'Ta bort'} ${admin.displayName}`}
                onClick={() => onAct({ name: 'remove', admin })}
              >
                {admin.self ? 'Lämna' : 'Ta bort'}
              </Button>
            </Group>
          ),
        },
      ]
    : []),
];

const invitationColumns = (decides: boolean, onAct: (act: Act) => void): Column<Invitation>[] => [
  { id: 'email', header: 'E-post', wide: true, cell: ({ email }) => email },
  { id: 'role', header: 'Roll', cell: ({ role }) => adminRoleLabels[role] },
  { id: 'by', header: 'Inbjuden av', cell: ({ invitedBy }) => invitedBy },
  {
    id: 'expiresAt',
    header: 'Gäller till',
    cell: ({ expired, expiresAt, waits, own, mayConfirm }) => (
      <div>
        {expired ? 'Har gått ut' : <Instant at={expiresAt} />}
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
          id: 'acts',
          header: 'Åtgärd',
          bare: true,
          cell: (invitation: Invitation) => (
            <Group gap="xs">
              {invitation.waits && invitation.mayConfirm && !invitation.expired && (
                <Button
                  variant="light"
                  size="sm"
                  aria-label={`Bekräfta ${invitation.email}`}
                  onClick={() => onAct({ name: 'confirm', invitation })}
                >
                  Bekräfta
                </Button>
              )}
              <Button variant="default" size="sm" onClick={() => onAct({ name: 'withdraw', invitation })}>
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
  const [act, setAct] = useState<Act | null>(null);
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
        columns={adminColumns(decides, setAct)}
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
            columns={invitationColumns(decides, setAct)}
            items={team.data.invitations}
            idOf={({ id }) => id}
          />
        </section>
      )}
      {inviting && <InviteDialog takesTwo={team.data.takesTwo} onClose={() => setInviting(false)} />}
      {act && <AdminAction act={act} takesTwo={team.data.takesTwo} onClose={() => setAct(null)} />}
    </Stack>
  );
}
