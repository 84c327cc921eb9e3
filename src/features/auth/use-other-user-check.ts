'use client';

import { useEffect } from 'react';
import { pageUser, readHint } from '@/components/page-user';
import { isOthersPage, taggedIn } from '@/domain/account/page-user';

/** Says so when a tab comes into view whose page was drawn for another user than the one who is signed in by now. */
export function useOtherUserCheck(): void {
  useEffect(() => {
    function check() {
      if (document.visibilityState !== 'visible') return;
      if (!isOthersPage(pageUser.get(), taggedIn(readHint()))) return;
      void import('@/components/other-user').then((file) => file.showOtherUser(true));
    }
    const listening = new AbortController();
    document.addEventListener('visibilitychange', check, { signal: listening.signal });
    // By "back", from what the browser kept of it.
    window.addEventListener('pageshow', check, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
