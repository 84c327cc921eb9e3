'use client';

import { useRouter } from 'next/navigation';
import { errorCodeOf } from '@/components/error-code';
import { showFormError } from '@/components/form';
import { showPrompt } from '@/components/toast';
import { requestSignIn } from '@/features/auth/sign-in-request';
import { type Inputs, trpc } from '@/trpc/client';
import { draftNextPath, draftPath, publishedPath } from './paths';
import type { AdPartProps } from './use-ad-form';

type Ad = Inputs['drafts']['save'];

interface SaveAdOptions extends Pick<AdPartProps, 'form'> {
  signedIn: boolean;
  onSaved: () => void;
}

/** Publishes an ad, or saves it as a draft while its seller cannot be paid. A visitor signs in first. */
export function useSaveAd({ form, signedIn, onSaved }: SaveAdOptions) {
  const router = useRouter();
  const { drafts } = trpc.useUtils();
  const save = trpc.drafts.save.useMutation({
    onSuccess: ({ published, ...listing }) => {
      onSaved();
      // "Back" leads to what was saved, not to an empty form.
      if (!published) window.history.replaceState(null, '', draftPath(listing.id));
      router.push(published ? publishedPath(listing) : draftNextPath(listing.id));
    },
    onError: (error, ad) => {
      if (errorCodeOf(error) === 'NOT_SIGNED_IN') signInFirst(ad);
      else {
        showFormError(form, error, { texts: { SERVER_ERROR: 'Kunde inte skapa annonsen. Försök igen.' } });
      }
    },
  });

  function send(ad: Ad) {
    // Asked of the client: a second press may come before the button is drawn busy.
    if (drafts.save.isMutating() === 0) save.mutate(ad);
  }

  function signInFirst(ad: Ad) {
    showPrompt('Du måste vara inloggad', 'Logga in för att skapa en annons');
    // This page, with the race that it was opened for.
    const next = window.location.pathname + window.location.search;
    requestSignIn({ next, goOn: () => send(ad) });
  }

  return { save: signedIn ? send : signInFirst, saving: save.isPending || save.isSuccess };
}
