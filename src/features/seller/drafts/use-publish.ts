'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { type Outputs, trpc } from '@/trpc/client';
import { MY_LISTINGS, publishedPath } from '../paths';

export type MyDraft = Outputs['drafts']['mine'][number];

/**
 * Publishes drafts and leads to what has been published, else to the reason why not.
 * @param to `replace` without a press: "back" then skips the page that redirected.
 */
export function usePublish(to: 'push' | 'replace' = 'push') {
  const router = useRouter();
  return trpc.drafts.publish.useMutation({
    onSuccess: ({ published }, { id }) => {
      const [first] = published;
      if (first) router[to](publishedPath(first));
      else if (id) router[to](MY_LISTINGS);
    },
  });
}

/** Publishes, once, what waited only for the account, when its seller looks and the account is ready. */
export function usePublishReady(drafts: MyDraft[] | undefined, accountReady: boolean): void {
  const { mutate } = usePublish('replace');
  const begun = useRef(false);
  const waits = drafts?.some(
    ({ obstacle, tried, sellerReady }) => !obstacle && !tried && (sellerReady || accountReady),
  );
  useEffect(() => {
    if (!waits || begun.current) return;
    begun.current = true;
    mutate({});
  }, [waits, mutate]);
}
