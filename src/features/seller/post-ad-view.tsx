'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf } from '@/components/error-code';
import { MainLink } from '@/components/main-button';
import { Page, PageHeading } from '@/components/page';
import { FormSkeleton } from '@/components/skeletons';
import type { SellerStanding } from '@/domain/account/seller';
import { useSessionUser } from '@/features/auth/viewer';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';
import { isDraftId } from './draft-id';
import { FailedPage } from './failed-page';
import { MY_LISTINGS } from './paths';
import { PostAdForm } from './post-ad-form';

interface PostAdViewProps {
  /** The race, when coming from its page. */
  raceSlug: string | null;
  /** A draft that is changed. */
  draftId: string | null;
  /** Of the seller account; null where it is ready, or Stripe has not answered. */
  standing: SellerStanding | null;
  /** Nobody was signed in when the page was made. */
  visitor: boolean;
}

export function PostAdView({ raceSlug, draftId: requestedDraftId, standing, visitor }: PostAdViewProps) {
  // "Back" to a form that was saved as a draft: the address names the draft, what the server had sent does not.
  const [inAddress] = useState(useSearchParams().get('utkast'));
  const draftId = requestedDraftId ?? (isDraftId(inAddress) ? inAddress : null);
  const races = trpc.races.listable.useQuery();
  const draft = trpc.drafts.byId.useQuery({ id: draftId ?? '' }, { enabled: draftId !== null });
  const session = useSessionUser();
  // The form stays while the session of a user who has just signed in is fetched.
  const user = session ?? (visitor ? null : session);
  if (draft.isError && errorCodeOf(draft.error) === 'DRAFT_NOT_FOUND') {
    return (
      <Page width="text">
        <EmptyState picture="empty" order={1} {...errorTexts.DRAFT_NOT_FOUND} live>
          <MainLink href={MY_LISTINGS}>Till mina annonser</MainLink>
        </EmptyState>
      </Page>
    );
  }
  if (races.data && user !== undefined && (draftId === null || draft.data)) {
    const picked = races.data.races.find(({ slug }) => slug === raceSlug)?.id ?? null;
    return (
      <PostAdForm
        key={draftId}
        races={races.data.races}
        picked={picked}
        saved={draft.data ?? null}
        user={user}
        standing={standing}
      />
    );
  }
  if (races.isError || draft.isError) {
    return (
      <FailedPage
        title={races.isError ? 'Loppen kunde inte hämtas' : 'Utkastet kunde inte hämtas'}
        text="Försök igen om en liten stund."
        onRetry={() => void Promise.all([races.refetch(), draftId !== null && draft.refetch()])}
      />
    );
  }
  return (
    <Page width="form">
      <PageHeading title="Skapa annons" />
      <FormSkeleton fields={3} />
    </Page>
  );
}
