'use client';

import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { download } from '@/components/csv';
import { Dialog } from '@/components/dialog';
import { errorTextOf } from '@/components/errors';
import { DialogButtons } from '@/components/form-dialog';
import { RowsSkeleton } from '@/components/skeletons';
import { showDone } from '@/components/toast';
import { Warning } from '@/components/warning';
import { may, type Permission } from '@/domain/account/admins';
import type { ErasureBlock, KeptKind } from '@/domain/account/erasure';
import { useSessionUser } from '@/features/auth/viewer';
import { counted } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { ActionDialog } from '../action-dialog';
import { managerPath } from '../manager-tabs';

/** Why an account cannot be erased now. */
const erasureBlockTexts: Record<ErasureBlock, string> = {
  listing:
    'En annons är till salu eller såld men inte klar. Personen tar bort den, eller så avslutas köpet först.',
  purchase: 'Ett köp är inte slutfört. Pengarna hålls tills det är avgjort.',
  payout: 'En utbetalning har stannat hos Stripe. Bara personen själv kan rätta sitt säljarkonto.',
  chargeback: 'En bank har krävt tillbaka en betalning och har inte svarat än.',
};

/** What is kept of an erased account, and why. */
const keptTexts: Record<KeptKind, { what: string; why: string }> = {
  purchases: {
    what: 'Köp och försäljningar, utan namn och kontaktuppgifter',
    why: 'Bokföringslagen 7 kap. 2 §: sju år.',
  },
  disputes: {
    what: 'Ärenden och filer som skickats in',
    why: 'Underlag till bokförda belopp och för att kunna svara på krav: sju år.',
  },
  withdrawals: {
    what: 'Ångrade avtal, utan namn',
    why: 'Visar att lagen om distansavtal har följts: sju år.',
  },
  notices: {
    what: 'Beslut om anmälningar, utan namn',
    why: 'EU:s förordning om digitala tjänster: beslut ska kunna prövas och redovisas.',
  },
  stripe: {
    what: 'Säljarkontot hos Stripe',
    why: 'Det är personens eget avtal med Stripe, som måste spara det enligt penningtvättslagen.',
  },
};

type User = Outputs['admin']['users']['view'];

interface Action {
  permission: Permission;
  label: string;
  danger?: boolean;
  text: (name: string) => string;
  done: string;
}

const actions = {
  resend: {
    permission: 'message',
    label: 'Skicka om mejl',
    text: (name) => `${name} får de senaste mejlen om sina köp en gång till, om de fortfarande gäller.`,
    done: 'Mejlen är på väg',
  },
  unlock: {
    permission: 'message',
    label: 'Släpp in',
    text: (name) =>
      `För många försök räknas om från noll, och ${name} får ett mejl för att välja nytt lösenord eller bekräfta sin adress.`,
    done: 'Personen kan logga in igen',
  },
  endSessions: {
    permission: 'pause',
    label: 'Logga ut överallt',
    text: (name) => `${name} loggas ut på alla enheter.`,
    done: 'Personen är utloggad',
  },
  block: {
    permission: 'pause',
    label: 'Spärra kontot',
    danger: true,
    text: (name) =>
      `${name} loggas ut överallt och kan inte logga in. Annonserna kan inte köpas. Affärer som redan pågår fortsätter.`,
    done: 'Kontot är spärrat',
  },
  unblock: {
    permission: 'accounts',
    label: 'Häv spärren',
    text: (name) => `${name} kan logga in igen, och annonserna kan köpas.`,
    done: 'Spärren är hävd',
  },
  resetSecondFactor: {
    permission: 'accounts',
    label: 'Ta bort tvåstegsverifieringen',
    danger: true,
    text: (name) =>
      `${name} loggas ut överallt, får ett mejl och lägger till en ny app vid nästa inloggning. Förvissa dig först om vem som ber om det.`,
    done: 'Tvåstegsverifieringen är borttagen',
  },
} as const satisfies Record<string, Action>;
type ActionName = keyof typeof actions;

function UserActionDialog({ name, user, onClose }: { name: ActionName; user: User; onClose: () => void }) {
  const { users } = trpc.useUtils().client.admin;
  const action: Action = actions[name];
  return (
    <ActionDialog
      title={`${action.label}?`}
      text={action.text(user.displayName)}
      confirm={action.label}
      danger={action.danger ?? false}
      send={async (reason) => users[name].mutate({ id: user.id, reason })}
      onSuccess={(sent) => {
        const mails = 'mails' in sent ? counted(sent.mails, 'mejl', 'mejl') : null;
        showDone(action.done, `${mails ? `${mails} till ` : ''}${user.displayName}`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function EraseDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const router = useRouter();
  const { client } = trpc.useUtils();
  const preview = trpc.admin.users.erasure.useQuery({ id: user.id }, { staleTime: 0 });
  const title = 'Radera kontot på begäran?';
  if (!preview.data) {
    return (
      <Dialog opened onClose={onClose} title={title}>
        {preview.isError ? (
          <Text role="alert">{errorTextOf(preview.error).text}</Text>
        ) : (
          <RowsSkeleton count={2} />
        )}
      </Dialog>
    );
  }
  const { blocks, kept } = preview.data;
  const keptToo = kept.length > 0 && (
    <div>
      <Text fw={600}>Det här sparas ändå</Text>
      <List>
        {kept.map((kind) => (
          <List.Item key={kind}>
            {keptTexts[kind].what}. {keptTexts[kind].why}
          </List.Item>
        ))}
      </List>
    </div>
  );
  if (blocks.length > 0) {
    return (
      <Dialog opened onClose={onClose} title={title}>
        <Stack gap="sm">
          <Warning title="Kontot kan inte raderas än">
            <List>
              {blocks.map((block) => (
                <List.Item key={block}>{erasureBlockTexts[block]}</List.Item>
              ))}
            </List>
          </Warning>
          {keptToo}
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              Stäng
            </Button>
          </DialogButtons>
        </Stack>
      </Dialog>
    );
  }
  return (
    <ActionDialog
      title={title}
      confirm="Radera kontot"
      danger
      send={(reason) => client.admin.users.erase.mutate({ id: user.id, reason })}
      meta={{ done: 'Kontot är raderat' }}
      onSuccess={() => router.push(managerPath('users'))}
      onClose={onClose}
      text={
        <>
          <Text>
            Namn, adress, telefon och allt annat som pekar ut {user.displayName} tas bort. Det går inte att
            ångra.
          </Text>
          {keptToo}
        </>
      }
    />
  );
}

function ExportDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <ActionDialog
      title="Ta ut uppgifterna?"
      text={`Du får en fil med allt vi har sparat om ${user.displayName}, att lämna till personen. Den säger inget om motparter. Lämna den bara till rätt person, och radera den sedan.`}
      confirm="Ladda ner filen"
      send={(reason) =>
        download(`/api/admin/users/${user.id}/export`, {
          name: `uppgifter-${user.username}.json`,
          body: { reason },
        })
      }
      meta={{ done: ['Uppgifterna är hämtade', 'Filen ligger bland dina hämtade filer.'] }}
      onClose={onClose}
    />
  );
}

/** The actions on a user that the viewer's role permits. Each needs a reason and is logged. */
export function UserActions({ user }: { user: User }) {
  const viewer = useSessionUser();
  const [open, setOpen] = useState<ActionName | 'erase' | 'export' | null>(null);
  const role = viewer?.adminRole;
  const self = viewer?.id === user.id;
  const close = () => setOpen(null);
  // Only those who appoint admins may act on an admin.
  const allowed = (permission: Permission) =>
    may(role, permission) && (self || !user.isAdmin || may(role, 'accounts'));
  const shown: Record<ActionName, boolean> = {
    resend: true,
    unlock: user.blockedAt === null,
    endSessions: user.sessions > 0,
    block: user.blockedAt === null && !self,
    unblock: user.blockedAt !== null,
    resetSecondFactor: user.isAdmin && !self,
  };
  const names = (Object.keys(actions) as ActionName[]).filter(
    (name) => shown[name] && allowed(actions[name].permission),
  );
  return (
    <Group gap="xs">
      {names.map((name) => {
        const action: Action = actions[name];
        return (
          <Button
            key={name}
            variant={action.danger ? 'light' : 'default'}
            {...(action.danger && { color: 'red' })}
            onClick={() => setOpen(name)}
          >
            {action.label}
          </Button>
        );
      })}
      {allowed('accounts') && (
        <Button variant="default" onClick={() => setOpen('export')}>
          Ta ut uppgifterna
        </Button>
      )}
      {allowed('accounts') && !self && (
        <Button variant="light" color="red" onClick={() => setOpen('erase')}>
          Radera på begäran
        </Button>
      )}
      {open === 'erase' && <EraseDialog user={user} onClose={close} />}
      {open === 'export' && <ExportDialog user={user} onClose={close} />}
      {open && open !== 'erase' && open !== 'export' && (
        <UserActionDialog name={open} user={user} onClose={close} />
      )}
    </Group>
  );
}
