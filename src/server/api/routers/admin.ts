import { z } from 'zod';
import { disputeStatuses } from '@/domain/listing/states';
import { adminSearchInput, purchaseView } from '@/domain/validation/admin-search';
import { datedPageInput } from '@/domain/validation/listing';
import { disputeRef, resolveDisputeInput } from '@/domain/validation/purchase';
import { listRaceOptions } from '../../services/admin/list-race-options';
import { searchEverything } from '../../services/admin/search-everything';
import { viewPurchase } from '../../services/admin/view-purchase';
import { confirmProposal } from '../../services/disputes/confirm-proposal';
import { listDisputes } from '../../services/disputes/list-disputes';
import { resolveDispute } from '../../services/disputes/resolve-dispute';
import { viewBuyerDetails } from '../../services/disputes/view-buyer-details';
import { viewCode } from '../../services/disputes/view-code';
import { withdrawProposal } from '../../services/disputes/withdraw-proposal';
import { handleEntryConflict } from '../../services/listings/handle-entry-conflict';
import { listEntryConflicts } from '../../services/listings/list-entry-conflicts';
import { adminList, adminMutation, adminQuery, adminSearch, adminView, router } from '../trpc';
import { adminAdsRouter } from './admin-ads';
import { adminAuditRouter } from './admin-audit';
import { adminBannersRouter } from './admin-banners';
import { adminOverviewRouter } from './admin-overview';
import { adminRacesRouter } from './admin-races';
import { adminUsersRouter } from './admin-users';

const disputeList = datedPageInput.extend({
  status: z.enum(disputeStatuses).optional(),
  query: z.string().trim().max(100).optional(),
});

export const adminRouter = router({
  disputes: adminQuery(disputeList, listDisputes),
  resolveDispute: adminMutation(resolveDisputeInput, resolveDispute),
  buyerDetails: adminMutation(disputeRef, viewBuyerDetails),
  handOverCode: adminMutation(disputeRef, viewCode),
  confirmProposal: adminMutation(disputeRef, confirmProposal),
  withdrawProposal: adminMutation(disputeRef, withdrawProposal),
  search: adminSearch(adminSearchInput, searchEverything),
  purchase: adminView(purchaseView, viewPurchase),
  raceOptions: adminList(listRaceOptions),
  entryConflicts: adminList(listEntryConflicts),
  handleEntryConflict: adminMutation(z.object({ id: z.uuid() }), handleEntryConflict),
  overview: adminOverviewRouter,
  races: adminRacesRouter,
  ads: adminAdsRouter,
  banners: adminBannersRouter,
  audit: adminAuditRouter,
  users: adminUsersRouter,
});
