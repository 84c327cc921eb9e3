'use client';

import { Button } from '@/components/ui/button';
import { confirmAction } from '@/components/ui/confirm';
import { errorCodeOf } from '@/components/ui/errors';
import { TextLink } from '@/components/ui/links';
import { Notice } from '@/components/ui/notice';
import { useRouter } from '@/components/ui/router';
import { showDone, showError } from '@/components/ui/toast';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';
import { usePasswordAgain } from './use-password-again';

export function DeleteAccount() {
  const router = useRouter();
  const utils = trpc.useUtils();
  const passwordAgain = usePasswordAgain();
  const remove = trpc.account.delete.useMutation({
    onSuccess: async () => {
      showDone('Konto raderat', 'Ditt konto och dina personuppgifter är borttagna.');
      router.push('/');
      await utils.invalidate();
      router.refresh();
    },
    onError: (error) => {
      if (passwordAgain.asked(errorCodeOf(error), () => remove.mutate())) return;
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
      {passwordAgain.dialog}
      {remove.isError && errorCodeOf(remove.error) === 'ACCOUNT_IN_USE' && (
        <Notice kind="warning" role="alert" title={errorTexts.ACCOUNT_IN_USE.title}>
          Ta först bort dina <TextLink href="/auth/profile?tab=listings">aktiva annonser</TextLink>, och vänta
          tills dina <TextLink href="/auth/profile">köp</TextLink> och utbetalningar är slutförda.
        </Notice>
      )}
    </>
  );
}
