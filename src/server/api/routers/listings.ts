import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import {
  createListingInput,
  filterInput,
  myListingsInput,
  priceInKronor,
  searchInput,
  updatePriceInput,
} from '@/domain/listing/input';
import { reportListingInput } from '@/domain/moderation/input';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import { consumeRateLimit } from '../../auth/rate-limit';
import { shuttingDown } from '../../lib/shutdown';
import { countListings, countPlaces } from '../../services/listings/count-listings';
import { countView } from '../../services/listings/count-view';
import { createListing } from '../../services/listings/create-listing';
import { deleteListing } from '../../services/listings/delete-listing';
import { getListing } from '../../services/listings/get-listing';
import { getListingForEdit } from '../../services/listings/get-listing-for-edit';
import { getOwnFigures } from '../../services/listings/get-own-figures';
import { listMyListings } from '../../services/listings/list-my-listings';
import { listOwnListings } from '../../services/listings/list-own-listings';
import { pauseListing } from '../../services/listings/pause-listing';
import { relistListing } from '../../services/listings/relist-listing';
import { searchListings } from '../../services/listings/search-listings';
import { subscribeToListing } from '../../services/listings/subscribe-to-listing';
import { updatePrice } from '../../services/listings/update-price';
import { createNotice } from '../../services/notices/create-notice';
import { limit, publicProcedure, router, run, runOk, sellerProcedure, signedInProcedure } from '../trpc';
import { limitNotices } from './notices';

const ref = z.object({ id: z.uuid() });

export const listingsRouter = router({
  search: publicProcedure.input(searchInput).query(run(searchListings)),

  count: publicProcedure.input(filterInput).query(({ input }) => countListings(input)),

  counts: publicProcedure.input(filterInput).query(run(countPlaces)),

  byId: publicProcedure.input(ref).query(run(getListing)),

  payout: publicProcedure
    .input(z.object({ price: priceInKronor }))
    .query(({ input }) => splitPrice(kronor(input.price))),

  onUpdate: publicProcedure.input(ref).subscription(async function* ({ input, signal }) {
    yield* subscribeToListing({ id: input.id, until: signal ?? AbortSignal.timeout(60_000) });
    // The client reconnects after a 5xx (https://trpc.io/docs/server/subscriptions); an ordinary end would stop it.
    if (shuttingDown.aborted) throw new TRPCError({ code: 'SERVICE_UNAVAILABLE' });
  }),

  report: publicProcedure.input(reportListingInput).mutation(async ({ ctx, input }) => {
    const { listingId, ...notice } = input;
    await limitNotices(ctx, notice.email);
    return createNotice({ subject: { listingId }, ...notice }, ctx.call);
  }),

  /** Sent by the browsers of those who read a listing's page. */
  seen: publicProcedure.input(ref).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('viewByAddress', ctx.address);
    await countView(input, ctx.call);
    return { ok: true } as const;
  }),

  create: sellerProcedure.input(createListingInput).use(limit('listing')).mutation(run(createListing)),

  forEdit: sellerProcedure.input(ref).query(run(getListingForEdit)),

  mine: sellerProcedure.input(myListingsInput).query(run(listMyListings)),

  /** What the public lists do not say: which of them are the caller's own. */
  own: signedInProcedure.query(({ ctx }) => listOwnListings(ctx.call)),

  updatePrice: sellerProcedure.input(updatePriceInput).mutation(runOk(updatePrice)),

  figures: sellerProcedure.input(ref).query(run(getOwnFigures)),

  pause: sellerProcedure.input(ref).mutation(runOk(pauseListing)),

  relist: sellerProcedure.input(ref).mutation(runOk(relistListing)),

  delete: sellerProcedure.input(ref).mutation(runOk(deleteListing)),
});
