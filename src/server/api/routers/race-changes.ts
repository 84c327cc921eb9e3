import {
  previewRaceChangeInput,
  raceChangeQuery,
  raceChangeRef,
  raceRef,
  startRaceChangeInput,
} from '@/domain/validation/race-changes';
import { adminList, adminMutation, adminQuery, router } from '@/server/api/trpc';
import { confirmRaceChange } from '@/server/services/races/confirm-race-change';
import { listRaceChanges } from '@/server/services/races/list-race-changes';
import { listWaitingRaceChanges } from '@/server/services/races/list-waiting-race-changes';
import { previewRaceChange } from '@/server/services/races/preview-race-change';
import { previewRaceMails } from '@/server/services/races/preview-race-mails';
import { startRaceChange } from '@/server/services/races/start-race-change';
import { withdrawRaceChange } from '@/server/services/races/withdraw-race-change';

export const raceChangesRouter = router({
  list: adminQuery(raceRef, listRaceChanges),
  waiting: adminList(listWaitingRaceChanges),
  preview: adminQuery(previewRaceChangeInput, previewRaceChange),
  mails: adminQuery(raceChangeQuery, previewRaceMails),
  do: adminMutation(startRaceChangeInput, startRaceChange),
  confirm: adminMutation(raceChangeRef, confirmRaceChange),
  withdraw: adminMutation(raceChangeRef, withdrawRaceChange),
});
