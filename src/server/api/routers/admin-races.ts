import {
  raceCreate,
  raceCsvImport,
  raceCsvInput,
  raceFilter,
  raceList,
  raceRef,
  raceUpdate,
} from '@/domain/race/input';
import { unchanged } from '@/server/services/audit';
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
import { adminList, adminMutation, adminQuery, router } from '../trpc';

export const adminRacesRouter = router({
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
