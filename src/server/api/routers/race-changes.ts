import {
  changedRaceRef,
  previewRaceChangeInput,
  raceChangeQuery,
  raceChangeRef,
  startRaceChangeInput,
} from '@/domain/race/input';
import { adminList, adminMutation, adminQuery, router } from '@/server/api/trpc';
import {
  confirmRaceChange,
  listRaceChanges,
  listWaitingRaceChanges,
  previewRaceChange,
  previewRaceMails,
  startRaceChange,
  withdrawRaceChange,
} from '@/server/services/race-changes';
export const raceChangesRouter = router({
  list: adminQuery('read', changedRaceRef, listRaceChanges),
  waiting: adminList('read', listWaitingRaceChanges),
  preview: adminQuery('read', previewRaceChangeInput, previewRaceChange),
  mails: adminQuery('read', raceChangeQuery, previewRaceMails),
  do: adminMutation('money', startRaceChangeInput, startRaceChange),
  confirm: adminMutation('money', raceChangeRef, confirmRaceChange),
  withdraw: adminMutation('money', raceChangeRef, withdrawRaceChange),
});
