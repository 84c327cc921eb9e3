'use client';

import type { FormErrors } from '@mantine/form';
import { EmptyState } from '@/components/empty-state';
import { Form, focusFirstError } from '@/components/form';
import { Page, PageHeading } from '@/components/page';
import { showPrompt } from '@/components/toast';
import type { SellerStanding } from '@/domain/account/seller';
import type { SessionUser } from '@/features/auth/viewer';
import { MissingRaceLink } from '@/features/race-tips/links';
import { AccountNote } from './account-note';
import { AdPlace } from './ad-place';
import { AdPrice } from './ad-price';
import { AdPublishing } from './ad-publishing';
import { AdRace } from './ad-race';
import { type Saved, toInput } from './ad-values';
import type { ListableRace } from './race-card';
import { useAdForm } from './use-ad-form';
import { useSaveAd } from './use-save-ad';

interface PostAdFormProps {
  races: ListableRace[];
  /** The id of a race that is chosen from the start. */
  picked: string | null;
  /** The draft that is changed. */
  saved: Saved | null;
  /** Null for a visitor, who signs in when they publish, and when the session has ended meanwhile. */
  user: SessionUser | null;
  standing: SellerStanding | null;
}

/** The form of an ad, new or a draft. */
export function PostAdForm({ races, picked, saved, user, standing }: PostAdFormProps) {
  const { form, race, clearDraft } = useAdForm({ races, picked, saved });
  const signedIn = user !== null;
  const { save, saving } = useSaveAd({ form, signedIn, onSaved: clearDraft });

  function refuse(errors: FormErrors) {
    if (errors.raceId)
      showPrompt(race?.resalePause ? 'Kan inte publiceras nu' : 'Välj ett lopp', errors.raceId);
    else if (errors.feeAccepted) showPrompt('Acceptera namnändringsavgift', errors.feeAccepted);
    focusFirstError(form)(errors);
  }

  if (races.length === 0) {
    return (
      <Page width="form">
        <PageHeading title="Skapa annons" />
        <EmptyState
          picture="empty"
          title="Inga lopp är för närvarande tillgängliga för annonsering."
          text="Lopp inom 3 dagar av namnbytesdeadline kan inte annonseras."
        >
          <MissingRaceLink />
        </EmptyState>
      </Page>
    );
  }

  return (
    <Page width="form">
      <PageHeading
        title={saved ? 'Ändra utkastet' : 'Skapa annons'}
        lead="Välj loppet och sätt ditt pris. Pengarna hålls tryggt tills namnbytet är klart."
      />
      <Form
        onSubmit={form.onSubmit(
          (values) => save({ ...toInput(values, race), ...(saved && { draftId: saved.id }) }),
          refuse,
        )}
        gap="lg"
        aria-label="Skapa annons"
      >
        <AccountNote user={user} standing={standing} />
        <AdRace form={form} race={race} races={races} />
        <AdPrice form={form} race={race} signedIn={signedIn} />
        <AdPlace form={form} race={race} />
        <AdPublishing form={form} race={race} user={user} busy={saving} />
      </Form>
    </Page>
  );
}
