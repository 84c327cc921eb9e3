import {
  adminAction,
  adminRoleInput,
  declineRelistInput,
  invitationAction,
  inviteAdminInput,
  userAction,
  userList,
  userPage,
  userRef,
} from '@/domain/account/admin-input';
import { wordsOrAddress } from '@/domain/account/input';
import { datedPageInput, pageInput } from '@/domain/input';
import { disputeStatuses } from '@/domain/listing/states';
import {
  adminSearchInput,
  auditList,
  muteMailInput,
  overviewInput,
  purchaseView,
  taskInput,
} from '@/domain/moderation/input';
import {
  approveJoinInput,
  declineJoinInput,
  inviteContactInput,
  organiserInput,
  organiserRaces,
  organiserUpdate,
  removeContactInput,
} from '@/domain/organiser/input';
import { decideReviewInput, disputeRef, resolveDisputeInput } from '@/domain/purchase/input';
import {
  handleRaceTipInput,
  raceCreate,
  raceCsvImport,
  raceCsvInput,
  raceFilter,
  raceList,
  raceRef,
  raceUpdate,
} from '@/domain/race/input';
import {
  adInput,
  adRef,
  adUpdate,
  adVisibility,
  bannerInput,
  bannerRef,
  bannerUpdate,
} from '@/domain/site/input';
import { z } from '@/domain/zod';
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
import { listAuditEntries, unchanged } from '@/server/services/audit';
import { createBanner, deleteBanner, listAllBanners, updateBanner } from '@/server/services/banners';
import {
  confirmProposal,
  listDisputes,
  resolveDispute,
  viewBuyerDetails,
  viewCode,
  withdrawProposal,
} from '@/server/services/disputes';
import {
  approveRelist,
  declineRelist,
  handleEntryConflict,
  listEntryConflicts,
  listRelistRequests,
} from '@/server/services/listings';
import { listMutedMails, muteMail } from '@/server/services/mails';
import {
  approveJoinRequest,
  createOrganiser,
  declineJoinRequest,
  inviteContact,
  listJoinRequests,
  listOrganisers,
  removeContact,
  setOrganiserRaces,
  updateOrganiser,
} from '@/server/services/organisers';
import { countWeeks, listTasks } from '@/server/services/overview';
import { handleRaceTip, listRaceTips } from '@/server/services/race-tips';
import {
  countLinkedListings,
  createRace,
  deleteRace,
  exportDemand,
  exportRaces,
  importRaces,
  listCuratedRaces,
  listOrganiserEdits,
  previewImport,
  undoOrganiserEdit,
  updateRace,
} from '@/server/services/races';
import { decideReview, listReviewsToRead } from '@/server/services/reviews';
import {
  blockUser,
  endSessions,
  eraseUser,
  getSellerAccount,
  listPayouts,
  listPurchases,
  listUserDisputes,
  listUserListings,
  listUserSessions,
  listUsers,
  previewErasure,
  resendMails,
  resetSecondFactor,
  unblockUser,
  unlockUser,
  viewUser,
} from '@/server/services/users';
import {
  adminList,
  adminMutation,
  adminQuery,
  adminSearch,
  adminView,
  freshAdminMutation,
  router,
} from '../trpc';

// Who reads what buyers have given is decided by those who decide who is an admin.
const adminOrganisersRouter = router({
  list: adminList('read', listOrganisers),
  // Among them whose mails confirm name changes, and with which words.
  create: freshAdminMutation('accounts', organiserInput, createOrganiser),
  update: freshAdminMutation('accounts', organiserUpdate, updateOrganiser),
  setRaces: freshAdminMutation('accounts', organiserRaces, setOrganiserRaces),
  invite: freshAdminMutation('accounts', inviteContactInput, inviteContact),
  requests: adminList('read', listJoinRequests),
  approveRequest: freshAdminMutation('accounts', approveJoinInput, approveJoinRequest),
  declineRequest: adminMutation('accounts', declineJoinInput, declineJoinRequest),
  removeContact: freshAdminMutation('accounts', removeContactInput, removeContact),
});

const adminRacesRouter = router({
  list: adminQuery('read', raceList, listCuratedRaces),
  create: adminMutation('content', raceCreate, createRace),
  update: adminMutation('content', raceUpdate, updateRace),
  linkedListings: adminQuery('read', raceRef, countLinkedListings),
  delete: adminMutation('content', raceRef, deleteRace),
  /** What contacts of organisers have changed. */
  edits: adminList('read', listOrganiserEdits),
  undoEdit: adminMutation('content', raceRef, undoOrganiserEdit),
  export: adminQuery('read', raceFilter, exportRaces),
  demand: adminList('read', exportDemand),
  /** Writes nothing; a mutation because a file does not fit in an address. */
  previewImport: adminMutation('content', raceCsvInput, async (input, call) =>
    unchanged(await previewImport(input, call)),
  ),
  import: adminMutation('content', raceCsvImport, importRaces),
});

/** A user's data as a file goes through a route of its own: app/api/admin/users/[id]/export. */
const adminUsersRouter = router({
  list: adminQuery('read', userList, listUsers),
  view: adminView('read', userRef, viewUser),
  purchases: adminView('read', userPage, listPurchases),
  places: adminView('read', userPage, listUserListings),
  disputes: adminView('read', userPage, listUserDisputes),
  payouts: adminView('read', userPage, listPayouts),
  sessions: adminQuery('read', userRef, listUserSessions),
  sellerAccount: adminQuery('read', userRef, getSellerAccount),
  block: adminMutation('pause', userAction, blockUser),
  unblock: freshAdminMutation('accounts', userAction, unblockUser),
  endSessions: adminMutation('pause', userAction, endSessions),
  unlock: adminMutation('message', userAction, unlockUser),
  resend: adminMutation('message', userAction, resendMails),
  resetSecondFactor: freshAdminMutation('accounts', userAction, resetSecondFactor),
  erasure: adminQuery('accounts', userRef, previewErasure),
  erase: freshAdminMutation('accounts', userAction, eraseUser),
});

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
  update: adminMutation('content', bannerUpdate, updateBanner),
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
  resolveDispute: freshAdminMutation('money', resolveDisputeInput, resolveDispute),
  buyerDetails: adminMutation('sensitive', disputeRef, viewBuyerDetails),
  handOverCode: adminMutation('sensitive', disputeRef, viewCode),
  confirmProposal: freshAdminMutation('money', disputeRef, confirmProposal),
  withdrawProposal: adminMutation('money', disputeRef, withdrawProposal),
  raceOptions: adminList('read', listRaceOptions),
  entryConflicts: adminList('read', listEntryConflicts),
  handleEntryConflict: adminMutation('pause', z.object({ id: z.uuid() }), handleEntryConflict),
  relistRequests: adminList('read', listRelistRequests),
  approveRelist: adminMutation('pause', z.object({ id: z.uuid() }), approveRelist),
  declineRelist: adminMutation('pause', declineRelistInput, declineRelist),
  reviews: adminList('read', listReviewsToRead),
  decideReview: adminMutation('pause', decideReviewInput, decideReview),
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
