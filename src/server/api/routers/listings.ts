import { TRPCError } from '@trpc/server';
import {
  createListingInput,
  filterInput,
  myListingsInput,
  searchInput,
  updatePriceInput,
} from '@/domain/listing/input';
import { reportListingInput } from '@/domain/moderation/input';
import { priceInKronor } from '@/domain/money/amount-input';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import { z } from '@/domain/zod';
import { saveListing } from '@/server/services/drafts';
import {
  countPlaces,
  countView,
  deleteListing,
  getListing,
  getListingForEdit,
  getOwnFigures,
  listOwnListings,
  pauseListing,
  relistListing,
  searchListings,
  subscribeToListing,
  updatePrice,
} from '@/server/services/listings';
import { createNotice } from '@/server/services/notices';
import { listMyListings } from '@/server/services/purchases';
import { consumeRateLimit } from '../../auth/rate-limit';
import { shuttingDown } from '../../lib/shutdown';
import { limit, publicProcedure, router, sellerProcedure, signedInProcedure } from '../trpc';
import { limitNotices } from './notices';

const ref = z.object({ id: z.uuid() });

export const listingsRouter = router({
  search: publicProcedure.input(searchInput).query(({ ctx, input }) => searchListings(input, ctx.call)),

  counts: publicProcedure.input(filterInput).query(({ input }) => countPlaces(input)),

  byId: publicProcedure.input(ref).query(({ ctx, input }) => getListing(input, ctx.call)),

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

  create: sellerProcedure
    .input(createListingInput)
    .use(limit('listing'))
    .mutation(({ ctx, input }) => saveListing(input, ctx.call, { keep: false })),

  forEdit: sellerProcedure.input(ref).query(({ ctx, input }) => getListingForEdit(input, ctx.call)),

  mine: sellerProcedure.input(myListingsInput).query(({ ctx, input }) => listMyListings(input, ctx.call)),

  /** What the public lists do not say: which of them are the caller's own. */
  own: signedInProcedure.query(({ ctx }) => listOwnListings(ctx.call)),

  updatePrice: sellerProcedure
    .input(updatePriceInput)
    .mutation(({ ctx, input }) => updatePrice(input, ctx.call)),

  figures: sellerProcedure.input(ref).query(({ ctx, input }) => getOwnFigures(input, ctx.call)),

  pause: sellerProcedure.input(ref).mutation(({ ctx, input }) => pauseListing(input, ctx.call)),

  relist: sellerProcedure.input(ref).mutation(({ ctx, input }) => relistListing(input, ctx.call)),

  delete: sellerProcedure.input(ref).mutation(({ ctx, input }) => deleteListing(input, ctx.call)),
});
