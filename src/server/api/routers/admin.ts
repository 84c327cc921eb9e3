import { z } from 'zod';
import { wordsOrAddress } from '@/domain/account/input';
import { datedPageInput } from '@/domain/listing/input';
import { disputeStatuses } from '@/domain/listing/states';
import { adminSearchInput, purchaseView } from '@/domain/moderation/input';
import { disputeRef, resolveDisputeInput } from '@/domain/purchase/input';
import { handleRaceTipInput } from '@/domain/race/input';
import { listRaceOptions, searchEverything, viewPurchase } from '@/server/services/admin';
import {
  confirmProposal,
  listDisputes,
  resolveDispute,
  viewBuyerDetails,
  viewCode,
  withdrawProposal,
} from '@/server/services/disputes';
import { handleEntryConflict, listEntryConflicts } from '@/server/services/listings';
import { handleRaceTip, listRaceTips } from '@/server/services/race-tips';
import { adminList, adminMutation, adminQuery, adminSearch, adminView, router } from '../trpc';
import { adminAdsRouter } from './admin-ads';
import { adminAuditRouter } from './admin-audit';
import { adminBannersRouter } from './admin-banners';
import { adminMailsRouter } from './admin-mails';
import { adminOrganisersRouter } from './admin-organisers';
import { adminOverviewRouter } from './admin-overview';
import { adminRacesRouter } from './admin-races';
import { adminTeamRouter } from './admin-team';
import { adminUsersRouter } from './admin-users';

const disputeList = datedPageInput.extend({
  status: z.enum(disputeStatuses).optional(),
  query: wordsOrAddress.max(100).optional(),
});

export const adminRouter = router({
  disputes: adminQuery('read', disputeList, listDisputes),
  resolveDispute: adminMutation('money', resolveDisputeInput, resolveDispute),
  buyerDetails: adminMutation('sensitive', disputeRef, viewBuyerDetails),
  handOverCode: adminMutation('sensitive', disputeRef, viewCode),
  confirmProposal: adminMutation('money', disputeRef, confirmProposal),
  withdrawProposal: adminMutation('money', disputeRef, withdrawProposal),
  raceOptions: adminList('read', listRaceOptions),
  entryConflicts: adminList('read', listEntryConflicts),
  handleEntryConflict: adminMutation('pause', z.object({ id: z.uuid() }), handleEntryConflict),
  raceTips: adminList('read', listRaceTips),
  handleRaceTip: adminMutation('message', handleRaceTipInput, handleRaceTip),
  mails: adminMailsRouter,
  search: adminSearch('read', adminSearchInput, searchEverything),
  purchase: adminView('read', purchaseView, viewPurchase),
  overview: adminOverviewRouter,
  races: adminRacesRouter,
  ads: adminAdsRouter,
  banners: adminBannersRouter,
  audit: adminAuditRouter,
  organisers: adminOrganisersRouter,
  team: adminTeamRouter,
  users: adminUsersRouter,
});
