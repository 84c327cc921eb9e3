import { eq, sql } from 'drizzle-orm';
import { displayStatus } from '@/domain/listing/states';
import { bids, listingDrafts, listings, races, raceWatches } from '@/server/db/schema';
import { decryptBidDetails } from '@/server/services/bids';
import { decryptDraftReference } from '@/server/services/drafts';
import { decryptEntryReference } from '@/server/services/encryption';
import { bidLabels } from '@/text/bid';
import { payerLabels } from '@/text/listing';
import { listingLabels } from '@/text/purchase';
import { kr, labelled, place, type Section, section, shown, together } from './section';

/** Of what a user sells, bids on and watches. */
export const listingSections: Record<string, Section> = {
  annonser: section(listings, listings.sellerId, listings.createdAt, {
    ...place,
    prisKr: shown(listings.price, kr),
    beskrivning: listings.description,
    startgrupp: listings.startGroup,
    startnummer: together(
      { id: listings.id, reference: listings.entryReference },
      ({ id, reference }) => reference && decryptEntryReference(id, reference),
    ),
    gratisEllerRabatterad: listings.discounted,
    bytNamnTidigare: listings.transferredBefore,
    namnbytetBetalas: shown(listings.payer, (payer) => payerLabels[payer]),
    läge: together(
      {
        status: listings.status,
        timeoutStatus: listings.timeoutStatus,
        disputeStatus: listings.disputeStatus,
      },
      (listing) => listingLabels[displayStatus(listing)],
    ),
    skapad: listings.createdAt,
    ändrad: listings.updatedAt,
    borttagen: listings.deletedAt,
  }),

  utkast: section(
    [listingDrafts, [races, eq(races.id, listingDrafts.raceId)]],
    listingDrafts.sellerId,
    listingDrafts.createdAt,
    {
      utkast: listingDrafts.id,
      lopp: sql<string>`coalesce(${listingDrafts.customRaceName}, ${races.raceName})`,
      datum: races.date,
      prisKr: shown(listingDrafts.price, kr),
      beskrivning: listingDrafts.description,
      startgrupp: listingDrafts.startGroup,
      startnummer: together(
        { id: listingDrafts.id, entryReference: listingDrafts.entryReference },
        decryptDraftReference,
      ),
      gratisEllerRabatterad: listingDrafts.discounted,
      bytNamnTidigare: listingDrafts.transferredBefore,
      påminnelserStoppade: listingDrafts.remindersStopped,
      sparat: listingDrafts.createdAt,
      ändrat: listingDrafts.updatedAt,
    },
  ),

  bud: section([bids, [races, eq(races.id, bids.raceId)]], bids.userId, bids.begunAt, {
    bud: bids.id,
    lopp: races.raceName,
    läge: shown(bids.state, (state) => bidLabels[state]),
    högstTotaltKr: shown(bids.maximum, kr),
    gällerTill: bids.until,
    uppgifterTillArrangören: together({ id: bids.id, details: bids.buyerDetails }, ({ id, details }) =>
      labelled(details ? decryptBidDetails(id, details) : {}),
    ),
    godkändeArrangörensAvgift: bids.feeAcceptedAt,
    villeAttViBörjarDirekt: bids.startConsentAt,
    kändeTillÅngerrätten: bids.withdrawalKnownAt,
    hosStripe: bids.stripeCustomerId,
    påbörjat: bids.begunAt,
    iKönSedan: bids.placedAt,
    ändrat: bids.changedAt,
  }),

  bevakningar: section(
    [raceWatches, [races, eq(races.id, raceWatches.raceId)]],
    raceWatches.userId,
    raceWatches.createdAt,
    {
      lopp: races.raceName,
      epost: raceWatches.email,
      högstAlltSomAlltÖre: raceWatches.maximum,
      skapad: raceWatches.createdAt,
      bekräftad: raceWatches.confirmedAt,
    },
  ),
};
