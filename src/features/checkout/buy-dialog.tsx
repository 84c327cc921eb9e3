import dynamic from 'next/dynamic';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import type { Listing } from '@/features/listings/live-listing';
import type { Buying } from './use-buying';

const BuyerDetailsDialog = dynamic(
  () => import('./buyer-details-dialog').then((file) => file.BuyerDetailsDialog).catch(fallbackToNull),
  { loading: ProgressBar },
);

/** The organiser's questions, once the button that buys has been pressed. */
export const BuyDialog = ({ listing, buying }: { listing: Listing; buying: Buying }) =>
  buying.dialog !== 'not-loaded' && <BuyerDetailsDialog listing={listing} buying={buying} />;
