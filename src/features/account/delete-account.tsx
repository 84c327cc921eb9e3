'use client';
import { Anchor, Button } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { confirmAction } from '@/components/confirm';
import { errorCodeOf } from '@/components/errors';
import { Link } from '@/components/link';
import { showError } from '@/components/toast';
import { Warning } from '@/components/warning';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';

export function DeleteAccount() {
  const router = useRouter();
  const remove = trpc.account.delete.useMutation({
    meta: { done: ['Konto raderat', 'Ditt konto och dina personuppgifter är borttagna.'] },
    onSuccess: () => {
      router.push('/');
      router.refresh();
    },
    onError: (error) => {
      showError(
        error,
        errorCodeOf(error) === 'SERVER_ERROR'
          ? {
              title: 'Misslyckades med att radera kontot',
              // Unparsable: not a response of this app.
              text:
                error instanceof Error && error.cause instanceof SyntaxError
                  ? 'Oväntat svar från servern'
                  : 'Fel vid kontakt med servern. Försök igen senare.',
            }
          : {},
      );
    },
  });
  const ask = () =>
    confirmAction({
      title: 'Radera kontot?',
      text: 'Ditt konto och dina personuppgifter tas bort för gott. Det som bokföringen kräver sparas utan ditt namn. Det går inte att ångra.',
      confirm: 'Radera konto',
      danger: true,
      onConfirm: () => remove.mutate(),
    });
  return (
    <>
      <Button variant="subtle" color="red" onClick={ask} loading={remove.isPending} fullWidth>
        Radera konto
      </Button>
      {remove.isError && errorCodeOf(remove.error) === 'ACCOUNT_IN_USE' && (
        <Warning role="alert" title={errorTexts.ACCOUNT_IN_USE.title}>
          Ta först bort dina{' '}
          <Anchor component={Link} href="/auth/profile?tab=listings">
            aktiva annonser
          </Anchor>
          , och vänta tills dina{' '}
          <Anchor component={Link} href="/auth/profile">
            köp
          </Anchor>{' '}
          och utbetalningar är slutförda.
        </Warning>
      )}
    </>
  );
}
