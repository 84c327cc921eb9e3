'use client';

import { MainButton } from '@/components/ui/main-button';
import { useNavigation } from '@/components/ui/router';

/** Leads from a search that found nothing to all that is for sale. */
export function ShowAll() {
  const { router, navigating } = useNavigation();
  return (
    <MainButton busy={navigating} onClick={() => router.replace('/search')}>
      Visa alla startplatser
    </MainButton>
  );
}
