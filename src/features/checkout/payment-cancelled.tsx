'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { showDone } from '@/components/toast';
import { cancelCheckout, refetchListing } from './checkout';

/**
 * For buyers who return without having paid: cancels the checkout, shows a toast and cleans the address. Those who have
 * paid after all, in another tab for example, are redirected to the payment's result.
 */
export function PaymentCancelled({ listingId, sessionId }: { listingId: string; sessionId: string }) {
  const router = useRouter();
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const page = `/listings/${listingId}`;

    async function free() {
      const status = await cancelCheckout({ sessionId, listingId }).then(
        (answer) => answer.status,
        () => 'failed',
      );
      if (status === 'paid') {
        router.replace(
          `/payment-success?session_id=${encodeURIComponent(sessionId)}&listing_id=${encodeURIComponent(listingId)}`,
        );
        return;
      }
      await refetchListing(listingId);
      // A failure is the server's to log: the reservation runs out by itself.
      showDone(
        'Betalning avbruten',
        status === 'failed'
          ? 'Startplatsen blir tillgänglig för köp igen när reservationen går ut, inom en halvtimme.'
          : 'Startplatsen är nu tillgänglig för köp igen.',
      );
      router.replace(page, { scroll: false });
    }
    void free();
  }, [listingId, router, sessionId]);

  return null;
}
