import {
  changedRaceRef,
  previewRaceChangeInput,
  raceChangeQuery,
  raceChangeRef,
  startRaceChangeInput,
} from '@/domain/race/input';
import { adminList, adminMutation, adminQuery, router } from '@/server/api/trpc';
import { confirmRaceChange } from '@/server/services/races/confirm-race-change';
import { listRaceChanges } from '@/server/services/races/list-race-changes';
import { listWaitingRaceChanges } from '@/server/services/races/list-waiting-race-changes';
import { previewRaceChange } from '@/server/services/races/preview-race-change';
import { previewRaceMails } from '@/server/services/races/preview-race-mails';
import { startRaceChange } from '@/server/services/races/start-race-change';
import { withdrawRaceChange } from '@/server/services/races/withdraw-race-change';

export const raceChangesRouter = router({
  list: adminQuery('read', changedRaceRef, listRaceChanges),
  waiting: adminList('read', listWaitingRaceChanges),
  preview: adminQuery('read', previewRaceChangeInput, previewRaceChange),
  mails: adminQuery('read', raceChangeQuery, previewRaceMails),
  do: adminMutation('money', startRaceChangeInput, startRaceChange),
  confirm: adminMutation('money', raceChangeRef, confirmRaceChange),
  withdraw: adminMutation('money', raceChangeRef, withdrawRaceChange),
});
