'use client';

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { errorCodeOf } from '@/components/errors';
import { showDone } from '@/components/toast';
import { may, type Permission } from '@/domain/admins';
import { type ErrorCode, isErrorCode } from '@/domain/errors';
import { usePasswordAgain } from '@/features/account/use-password-again';
import { useSessionUser } from '@/features/auth/viewer';
import { erasureBlockTexts, keptTexts } from '@/text/erasure';
import { errorTexts } from '@/text/errors';
import { counted } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { ActDialog } from './act-dialog';
import { managerPath } from './manager-tabs';
import classes from './tables.module.css';

type User = Outputs['admin']['users']['view'];

interface Act {
  permission: Permission;
  label: string;
  danger?: boolean;
  text: (name: string) => string;
  done: string;
}

const acts = {
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
    permission: 'people',
    label: 'Häv spärren',
    text: (name) => `${name} kan logga in igen, och annonserna kan köpas.`,
    done: 'Spärren är hävd',
  },
  resetSecondFactor: {
    permission: 'people',
    label: 'Ta bort tvåstegsverifieringen',
    danger: true,
    text: (name) =>
      `${name} loggas ut överallt, får ett mejl och lägger till en ny app vid nästa inloggning. Förvissa dig först om vem som ber om det.`,
    done: 'Tvåstegsverifieringen är borttagen',
  },
} as const satisfies Record<string, Act>;
type ActName = keyof typeof acts;

/** Everything that shows a person is read again after an act. */
function useRefresh(id: string) {
  const { admin } = trpc.useUtils();
  return () =>
    Promise.all([
      admin.users.list.invalidate(),
      admin.users.view.invalidate({ id }),
      admin.users.sessions.invalidate({ id }),
      admin.audit.invalidate(),
    ]);
}

function PlainAct({ name, user, onClose }: { name: ActName; user: User; onClose: () => void }) {
  const refresh = useRefresh(user.id);
  const act: Act = acts[name];
  const options = {
    onSuccess: () => {
      showDone(act.done, user.displayName);
      onClose();
    },
    onSettled: refresh,
  };
  const mutations = {
    resend: trpc.admin.users.resend.useMutation({
      ...options,
      onSuccess: ({ mails }) => {
        showDone(act.done, `${counted(mails, 'mejl', 'mejl')} till ${user.displayName}`);
        onClose();
      },
    }),
    unlock: trpc.admin.users.unlock.useMutation(options),
    endSessions: trpc.admin.users.endSessions.useMutation(options),
    block: trpc.admin.users.block.useMutation(options),
    unblock: trpc.admin.users.unblock.useMutation(options),
    resetSecondFactor: trpc.admin.users.resetSecondFactor.useMutation(options),
  };
  const { mutate, isPending, error } = mutations[name];
  return (
    <ActDialog
      title={`${act.label}?`}
      text={act.text(user.displayName)}
      confirm={act.label}
      danger={act.danger ?? false}
      busy={isPending}
      error={error}
      onSend={(reason) => mutate({ id: user.id, reason })}
      onClose={onClose}
    />
  );
}

function Erase({ user, onClose }: { user: User; onClose: () => void }) {
  const router = useRouter();
  const refresh = useRefresh(user.id);
  const passwordAgain = usePasswordAgain();
  const preview = trpc.admin.users.erasure.useQuery({ id: user.id }, { staleTime: 0 });
  const erase = trpc.admin.users.erase.useMutation({
    onSuccess: async () => {
      showDone('Kontot är raderat');
      router.push(managerPath('users'));
      await refresh();
    },
    onError: (error, sent) => passwordAgain.asked(errorCodeOf(error), () => erase.mutate(sent)),
  });
  const { blocks = [], kept = [] } = preview.data ?? {};
  const asked = erase.error && errorCodeOf(erase.error) === 'PASSWORD_NEEDED';
  return (
    <>
      <ActDialog
        title="Radera kontot på begäran?"
        confirm="Radera kontot"
        danger
        refused={blocks.length > 0}
        busy={erase.isPending || preview.isPending}
        error={preview.error ?? (asked ? null : erase.error)}
        onSend={(reason) => erase.mutate({ id: user.id, reason })}
        onClose={onClose}
        text={
          <Stack gap="sm">
            {blocks.length > 0 ? (
              <Alert color="signal" icon={<IconAlertTriangle size={20} />} title="Kontot kan inte raderas än">
                <ul className={classes.reasons}>
                  {blocks.map((block) => (
                    <li key={block}>{erasureBlockTexts[block]}</li>
                  ))}
                </ul>
              </Alert>
            ) : (
              <Text>
                Namn, adress, telefon och allt annat som pekar ut {user.displayName} tas bort. Det går inte
                att ångra.
              </Text>
            )}
            {kept.length > 0 && (
              <div>
                <Text fw={600}>Det här sparas ändå</Text>
                <ul className={classes.reasons}>
                  {kept.map((kind) => (
                    <li key={kind}>
                      {keptTexts[kind].what}. {keptTexts[kind].why}
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </Stack>
        }
      />
      {passwordAgain.dialog}
    </>
  );
}

/** Downloads a file. */
function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function Export({ user, onClose }: { user: User; onClose: () => void }) {
  const refresh = useRefresh(user.id);
  const passwordAgain = usePasswordAgain();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ErrorCode | null>(null);
  async function send(reason: string) {
    setBusy(true);
    setRefused(null);
    try {
      const answer = await fetch(`/api/admin/users/${user.id}/export`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reason }),
      });
      if (answer.ok) {
        save(await answer.blob(), `uppgifter-${user.username}.json`);
        showDone('Uppgifterna är hämtade', 'Filen ligger bland dina hämtade filer.');
        onClose();
        await refresh();
        return;
      }
      const { code } = (await answer.json()) as { code?: unknown };
      const known = isErrorCode(code) ? code : 'SERVER_ERROR';
      if (!passwordAgain.asked(known, () => void send(reason))) setRefused(known);
    } catch {
      setRefused('SERVER_ERROR');
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <ActDialog
        title="Ta ut uppgifterna?"
        text={`Du får en fil med allt vi har sparat om ${user.displayName}, att lämna till personen. Den säger inget om motparter. Lämna den bara till rätt person, och radera den sedan.`}
        confirm="Ladda ner filen"
        busy={busy}
        error={refused}
        errorText={refused ? errorTexts[refused] : null}
        onSend={(reason) => void send(reason)}
        onClose={onClose}
      />
      {passwordAgain.dialog}
    </>
  );
}

/** What the viewer's role may do to a person. Each act asks why, and is logged. */
export function PersonActs({ user }: { user: User }) {
  const viewer = useSessionUser();
  const [open, setOpen] = useState<ActName | 'erase' | 'export' | null>(null);
  const role = viewer?.adminRole;
  const self = viewer?.id === user.id;
  const close = () => setOpen(null);
  // To admins only those do something who decide who is one.
  const allowed = (permission: Permission) =>
    may(role, permission) && (self || !user.isAdmin || may(role, 'people'));
  const shown: Record<ActName, boolean> = {
    resend: true,
    unlock: user.blockedAt === null,
    endSessions: user.sessions > 0,
    block: user.blockedAt === null && !self,
    unblock: user.blockedAt !== null,
    resetSecondFactor: user.isAdmin && !self,
  };
  const names = (Object.keys(acts) as ActName[]).filter(
    (name) => shown[name] && allowed(acts[name].permission),
  );
  return (
    <Group gap="xs">
      {names.map((name) => {
        const act: Act = acts[name];
        return (
          <Button
            key={name}
            variant={act.danger ? 'light' : 'default'}
            {...(act.danger && { color: 'red' })}
            onClick={() => setOpen(name)}
          >
            {act.label}
          </Button>
        );
      })}
      {allowed('people') && (
        <Button variant="default" onClick={() => setOpen('export')}>
          Ta ut uppgifterna
        </Button>
      )}
      {allowed('people') && !self && (
        <Button variant="light" color="red" onClick={() => setOpen('erase')}>
          Radera på begäran
        </Button>
      )}
      {open === 'erase' && <Erase user={user} onClose={close} />}
      {open === 'export' && <Export user={user} onClose={close} />}
      {open && open !== 'erase' && open !== 'export' && <PlainAct name={open} user={user} onClose={close} />}
    </Group>
  );
}
