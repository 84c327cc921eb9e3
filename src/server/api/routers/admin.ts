import { z } from 'zod';
import {
  adminAction,
  adminRoleInput,
  invitationAction,
  inviteAdminInput,
} from '@/domain/account/admin-input';
import { wordsOrAddress } from '@/domain/account/input';
import { datedPageInput, pageInput } from '@/domain/listing/input';
import { disputeStatuses } from '@/domain/listing/states';
import {
  adminSearchInput,
  auditList,
  muteMailInput,
  overviewInput,
  purchaseView,
  taskInput,
} from '@/domain/moderation/input';
import { disputeRef, resolveDisputeInput } from '@/domain/purchase/input';
import { handleRaceTipInput } from '@/domain/race/input';
import { adInput, adRef, adUpdate, adVisibility, bannerInput, bannerRef } from '@/domain/site/input';
import {
  confirmInvitation,
  inviteAdmin,
  listAdmins,
  listRaceOptions,
  listTeam,
  removeAdmin,
  searchEverything,
  setAdminRole,
  viewPurchase,
  withdrawInvitation,
} from '@/server/services/admin';
import { createAd, deleteAd, listAllAds, setAdRaces, updateAd } from '@/server/services/ads';
import { listAuditEntries } from '@/server/services/audit';
import { createBanner, deleteBanner, listAllBanners, updateBanner } from '@/server/services/banners';
import {
  confirmProposal,
  listDisputes,
  resolveDispute,
  viewBuyerDetails,
  viewCode,
  withdrawProposal,
} from '@/server/services/disputes';
import { handleEntryConflict, listEntryConflicts } from '@/server/services/listings';
import { listMutedMails, muteMail } from '@/server/services/mails';
import { countWeeks, listTasks } from '@/server/services/overview';
import { handleRaceTip, listRaceTips } from '@/server/services/race-tips';
import {
  adminList,
  adminMutation,
  adminQuery,
  adminSearch,
  adminView,
  freshAdminMutation,
  router,
} from '../trpc';
import { adminOrganisersRouter } from './admin-organisers';
import { adminRacesRouter } from './admin-races';
import { adminUsersRouter } from './admin-users';

const adminAdsRouter = router({
  list: adminQuery('read', datedPageInput, listAllAds),
  create: adminMutation('content', adInput, createAd),
  update: adminMutation('content', adUpdate, updateAd),
  setRaces: adminMutation('content', adVisibility, setAdRaces),
  delete: adminMutation('content', adRef, deleteAd),
});

const adminAuditRouter = router({
  list: adminQuery('read', auditList, listAuditEntries),
  admins: adminList('read', listAdmins),
});

const adminBannersRouter = router({
  list: adminQuery('read', pageInput, listAllBanners),
  create: adminMutation('content', bannerInput, createBanner),
  update: adminMutation('content', bannerInput.extend(bannerRef.shape), updateBanner),
  delete: adminMutation('content', bannerRef, deleteBanner),
});

const adminMailsRouter = router({
  muted: adminList('read', listMutedMails),
  mute: adminMutation('read', muteMailInput, muteMail),
});

const adminOverviewRouter = router({
  tasks: adminQuery('read', taskInput, listTasks),
  weeks: adminQuery('read', overviewInput, countWeeks),
});

const adminTeamRouter = router({
  list: adminList('read', listTeam),
  invite: freshAdminMutation('accounts', inviteAdminInput, inviteAdmin),
  confirm: freshAdminMutation('accounts', invitationAction, confirmInvitation),
  withdraw: freshAdminMutation('accounts', invitationAction, withdrawInvitation),
  setRole: freshAdminMutation('accounts', adminRoleInput, setAdminRole),
  remove: freshAdminMutation('accounts', adminAction, removeAdmin),
});

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
