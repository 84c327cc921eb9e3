import {
  raceCreate,
  raceFilter,
  raceList,
  raceRef,
  raceUpdate,
  sheetImport,
  sheetInput,
} from '@/domain/race/input';
import { unchanged } from '../../services/audit/audited';
import { countLinkedListings } from '../../services/races/count-linked-listings';
import { createRace } from '../../services/races/create-race';
import { deleteRace } from '../../services/races/delete-race';
import { exportDemand } from '../../services/races/export-demand';
import { exportRaces } from '../../services/races/export-races';
import { importRaces } from '../../services/races/import-races';
import { listCuratedRaces } from '../../services/races/list-curated-races';
import { listOrganiserEdits } from '../../services/races/list-organiser-edits';
import { previewImport } from '../../services/races/preview-import';
import { undoOrganiserEdit } from '../../services/races/undo-organiser-edit';
import { updateRace } from '../../services/races/update-race';
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
  previewImport: adminMutation('content', sheetInput, async (input, call) =>
    unchanged(await previewImport(input, call)),
  ),
  import: adminMutation('content', sheetImport, importRaces),
});
