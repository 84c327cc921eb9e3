'use client';

import { MainButton } from '@/components/main-button';
import { useNavigation } from '@/components/router';

/** Leads from a search that found nothing to all that is for sale. */
export function ShowAll() {
  const { push, navigating } = useNavigation();
  return (
    <MainButton busy={navigating} onClick={() => push('/search')}>
      Visa alla startplatser
    </MainButton>
  );
}
