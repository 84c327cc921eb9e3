import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { splitPrice } from '@/domain/fees';
import { kronor } from '@/domain/money';
import {
  createListingInput,
  filterInput,
  myListingsInput,
  priceInKronor,
  searchInput,
  updatePriceInput,
} from '@/domain/validation/listing';
import { consumeRateLimit } from '../../auth/rate-limit';
import { shuttingDown } from '../../lib/shutdown';
import { countListings } from '../../services/listings/count-listings';
import { createListing } from '../../services/listings/create-listing';
import { deleteListing } from '../../services/listings/delete-listing';
import { getListing } from '../../services/listings/get-listing';
import { getListingForEdit } from '../../services/listings/get-listing-for-edit';
import { listMyListings } from '../../services/listings/list-my-listings';
import { listOwnListings } from '../../services/listings/list-own-listings';
import { relistListing } from '../../services/listings/relist-listing';
import { searchListings } from '../../services/listings/search-listings';
import { subscribeToListing } from '../../services/listings/subscribe-to-listing';
import { updatePrice } from '../../services/listings/update-price';
import { publicProcedure, router, signedInProcedure } from '../trpc';

const ok = { ok: true } as const;
const ref = z.object({ id: z.uuid() });

export const listingsRouter = router({
  search: publicProcedure.input(searchInput).query(({ ctx, input }) => searchListings(input, ctx.now)),

  count: publicProcedure.input(filterInput).query(({ input }) => countListings(input)),

  byId: publicProcedure.input(ref).query(({ ctx, input }) => getListing(input.id, ctx.now)),

  payout: publicProcedure
    .input(z.object({ price: priceInKronor }))
    .query(({ input }) => splitPrice(kronor(input.price))),

  onUpdate: publicProcedure.input(ref).subscription(async function* ({ input, signal }) {
    yield* subscribeToListing(input.id, signal ?? AbortSignal.timeout(60_000));
    // The client reconnects after a 5xx (https://trpc.io/docs/server/subscriptions); an ordinary end would stop it.
    if (shuttingDown.aborted) throw new TRPCError({ code: 'SERVICE_UNAVAILABLE' });
  }),

  create: signedInProcedure.input(createListingInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('listing', ctx.user.id);
    return createListing(input, ctx.user.id, ctx.now);
  }),

  forEdit: signedInProcedure.input(ref).query(({ ctx, input }) => getListingForEdit(input.id, ctx.user.id)),

  mine: signedInProcedure
    .input(myListingsInput)
    .query(({ ctx, input }) => listMyListings(ctx.user.id, input, ctx.now)),

  /** What the public lists do not say: which of them are the caller's own. */
  own: signedInProcedure.query(({ ctx }) => listOwnListings(ctx.user.id)),

  updatePrice: signedInProcedure.input(updatePriceInput).mutation(async ({ ctx, input }) => {
    await updatePrice({ ...input, sellerId: ctx.user.id, now: ctx.now });
    return ok;
  }),

  relist: signedInProcedure.input(ref).mutation(async ({ ctx, input }) => {
    await relistListing({ id: input.id, sellerId: ctx.user.id, now: ctx.now });
    return ok;
  }),

  delete: signedInProcedure.input(ref).mutation(async ({ ctx, input }) => {
    await deleteListing({ id: input.id, sellerId: ctx.user.id, now: ctx.now });
    return ok;
  }),
});
