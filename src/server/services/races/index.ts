export { countLinkedListings } from './count-linked-listings';
export { createRace } from './create-race';
export { curatedRace } from './curated-races';
export { deleteRace } from './delete-race';
export { exportDemand } from './export-demand';
export { exportRaces } from './export-races';
export { getPrices } from './get-prices';
export { getRacePage } from './get-race-page';
export { getRacePicture } from './get-race-picture';
export { importRaces } from './import-races';
export { listCatalogue } from './list-catalogue';
export { listCuratedRaces } from './list-curated-races';
export { listOptions } from './list-options';
export { listOrganiserEdits } from './list-organiser-edits';
export { listOtherDistances } from './list-other-distances';
export { listListableRaces } from './list-races';
export { listSuggestions } from './list-suggestions';
export { racesByOpen } from './open-races';
export { previewImport } from './preview-import';
export { salesOf } from './prices';
export { putBackForSale, putForSale } from './put-for-sale';
export {
  carryOutRaceChange,
  lockProposal,
  lockRace,
  pausePlaces,
  type RaceChangeMade,
  runningStates,
  sumRunning,
  toRaceChange,
} from './race-changes';
export { setRaceImage } from './set-race-image';
export { sweepOrganiserFees } from './sync-organiser-fees';
export { undoOrganiserEdit } from './undo-organiser-edit';
export { updateRace } from './update-race';
export { writeOrganiserFields } from './write-organiser-fields';
