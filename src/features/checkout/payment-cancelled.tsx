'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { showDone } from '@/components/toast';
import { trpc } from '@/trpc/client';

/**
 * For buyers who return without having paid: cancels the checkout, shows a toast and cleans the address. Those who have
 * paid after all, in another tab for example, are redirected to the payment's result.
 */
export function PaymentCancelled({ listingId, sessionId }: { listingId: string; sessionId: string }) {
  const router = useRouter();
  const begun = useRef(false);

  function leave(text: string) {
    showDone('Betalning avbruten', text);
    router.replace(`/listings/${listingId}`, { scroll: false });
  }

  const { mutate: cancel } = trpc.purchases.cancelCheckout.useMutation({
    onSuccess: ({ status }) => {
      if (status === 'paid') {
        const query = new URLSearchParams({ session_id: sessionId, listing_id: listingId });
        router.replace(`/payment-success?${query}`);
      } else leave('Startplatsen är nu tillgänglig för köp igen.');
    },
    // The server logs the failure: the reservation runs out by itself.
    onError: () =>
      leave('Startplatsen blir tillgänglig för köp igen när reservationen går ut, inom en halvtimme.'),
  });

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    cancel({ sessionId, listingId });
  }, [cancel, listingId, sessionId]);

  return null;
}
