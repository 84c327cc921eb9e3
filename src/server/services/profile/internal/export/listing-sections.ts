import { asc, eq } from 'drizzle-orm';
import { displayStatus } from '@/domain/listing/states';
import { db } from '@/server/db/client';
import { bids, listingDrafts, listings, races, raceWatches } from '@/server/db/schema';
import { decryptBidDetails } from '@/server/services/bids';
import { decryptDraftReference } from '@/server/services/drafts';
import { decryptEntryReference } from '@/server/services/encryption';
import { bidLabels } from '@/text/bid';
import { payerLabels } from '@/text/listing';
import { listingLabels } from '@/text/purchase';
import { kr, labelled, place, type Section, section } from './section';

/** Of what a user sells, bids on and watches. */
export const listingSections: Record<string, Section> = {
  annonser: section(
    (userId) =>
      db
        .select()
        .from(listings)
        .where(eq(listings.sellerId, userId))
        .orderBy(asc(listings.createdAt), asc(listings.id)),
    (listing) => ({
      ...place(listing),
      prisKr: kr(listing.price),
      beskrivning: listing.description,
      startgrupp: listing.startGroup,
      startnummer: listing.entryReference && decryptEntryReference(listing.id, listing.entryReference),
      gratisEllerRabatterad: listing.discounted,
      bytNamnTidigare: listing.transferredBefore,
      namnbytetBetalas: payerLabels[listing.payer],
      läge: listingLabels[displayStatus(listing)],
      skapad: listing.createdAt,
      ändrad: listing.updatedAt,
      borttagen: listing.deletedAt,
    }),
  ),

  utkast: section(
    (userId) =>
      db
        .select({ draft: listingDrafts, race: races })
        .from(listingDrafts)
        .innerJoin(races, eq(races.id, listingDrafts.raceId))
        .where(eq(listingDrafts.sellerId, userId))
        .orderBy(asc(listingDrafts.createdAt), asc(listingDrafts.id)),
    ({ draft, race }) => ({
      utkast: draft.id,
      lopp: draft.customRaceName ?? race.raceName,
      datum: race.date,
      prisKr: kr(draft.price),
      beskrivning: draft.description,
      startgrupp: draft.startGroup,
      startnummer: decryptDraftReference(draft),
      gratisEllerRabatterad: draft.discounted,
      bytNamnTidigare: draft.transferredBefore,
      påminnelserStoppade: draft.remindersStopped,
      sparat: draft.createdAt,
      ändrat: draft.updatedAt,
    }),
  ),

  bud: section(
    (userId) =>
      db
        .select({ bid: bids, race: races.raceName })
        .from(bids)
        .innerJoin(races, eq(races.id, bids.raceId))
        .where(eq(bids.userId, userId))
        .orderBy(asc(bids.begunAt), asc(bids.id)),
    ({ bid, race }) => ({
      bud: bid.id,
      lopp: race,
      läge: bidLabels[bid.state],
      högstTotaltKr: kr(bid.maximum),
      gällerTill: bid.until,
      uppgifterTillArrangören: labelled(bid.buyerDetails ? decryptBidDetails(bid.id, bid.buyerDetails) : {}),
      godkändeArrangörensAvgift: bid.feeAcceptedAt,
      villeAttViBörjarDirekt: bid.startConsentAt,
      kändeTillÅngerrätten: bid.withdrawalKnownAt,
      hosStripe: bid.stripeCustomerId,
      påbörjat: bid.begunAt,
      iKönSedan: bid.placedAt,
      ändrat: bid.changedAt,
    }),
  ),

  bevakningar: section(
    (userId) =>
      db
        .select({ watch: raceWatches, race: races.raceName })
        .from(raceWatches)
        .innerJoin(races, eq(races.id, raceWatches.raceId))
        .where(eq(raceWatches.userId, userId))
        .orderBy(asc(raceWatches.createdAt), asc(raceWatches.id)),
    ({ watch, race }) => ({
      lopp: race,
      epost: watch.email,
      högstAlltSomAlltÖre: watch.maximum,
      skapad: watch.createdAt,
      bekräftad: watch.confirmedAt,
    }),
  ),
};
