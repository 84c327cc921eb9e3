'use client';

import { Button } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf } from '@/components/error-code';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { Page } from '@/components/page';
import { emailChange } from '@/domain/account/sign-in';
import { DAY } from '@/domain/time';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';

/** The link mailed to a user's old address leads here. Undoes the change on a press: mail scanners open links too. */
export function UndoEmailView({ token }: { token: string | null }) {
  const undo = trpc.auth.undoEmailChange.useMutation({ meta: { shown: ['TOKEN_INVALID', 'EMAIL_TAKEN'] } });
  const code = undo.isError ? errorCodeOf(undo.error) : null;
  const invalid = !token || code === 'TOKEN_INVALID';
  return (
    <Page width="narrow">
      {invalid ? (
        <EmptyState
          picture="error"
          order={1}
          live
          title="Länken fungerar inte längre"
          text={`Den är använd, eller äldre än ${emailChange.undoable / DAY} dagar. Hör av dig, så hjälper vi dig.`}
        >
          <Button component={Link} href="/contact">
            Kontakta oss
          </Button>
        </EmptyState>
      ) : code === 'EMAIL_TAKEN' ? (
        <EmptyState
          picture="error"
          order={1}
          live
          title={errorTexts.EMAIL_TAKEN.title}
          text="Ett nytt konto har öppnats med adressen. Är det ditt? Logga in, radera det och tryck sedan på länken i mejlet igen. Annars hör av dig, så hjälper vi dig."
        >
          <Button component={Link} href="/auth/login">
            Logga in
          </Button>
          <Button component={Link} href="/contact">
            Kontakta oss
          </Button>
        </EmptyState>
      ) : undo.isSuccess ? (
        <EmptyState
          picture="done"
          order={1}
          live
          title="Adressen är tillbaka"
          text={`Kontot hör till ${undo.data.email} igen, och alla enheter är utloggade. Vi har mejlat en länk där du väljer ett nytt lösenord.`}
        />
      ) : (
        <EmptyState
          picture="mail"
          order={1}
          title="Var det inte du?"
          text="Tryck på knappen, så får kontot tillbaka den här adressen. Alla enheter loggas ut, passnycklar tas bort, och du väljer ett nytt lösenord."
        >
          <MainButton busy={undo.isPending} busyLabel="Ångrar..." onClick={() => undo.mutate({ token })}>
            Ångra bytet
          </MainButton>
        </EmptyState>
      )}
    </Page>
  );
}
