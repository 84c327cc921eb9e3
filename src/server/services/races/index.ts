export { curatedRace } from './curated-races';
export { countLinkedListings, deleteRace } from './delete-race';
export { exportDemand, exportRaces } from './export-races';
export { getPrices } from './get-prices';
export { getRacePage } from './get-race-page';
export { importRaces, previewImport } from './import-races';
export { listCatalogue } from './list-catalogue';
export { listCuratedRaces } from './list-curated-races';
export { listOptions } from './list-options';
export { listOtherDistances } from './list-other-distances';
export { listListableRaces } from './list-races';
export { listSuggestions } from './list-suggestions';
export { sweepOpenRaces } from './open-races';
export { listOrganiserEdits, undoOrganiserEdit } from './organiser-edits';
export { readUsualPrice, salesOf } from './prices';
export { checkRelist, putBackForSale, putForSale } from './put-for-sale';
export {
  carryOutRaceChange,
  concernedStates,
  lockProposal,
  lockRace,
  pausePlaces,
  type RaceChangeMade,
  runningStates,
  sumRunning,
  toRaceChange,
} from './race-changes';
export { getRacePicture, setRaceImage } from './race-picture';
export { sweepOrganiserFees } from './sweep-organiser-fees';
export { relistWithinPrice } from './within-highest-price';
export { writeOrganiserFields } from './write-organiser-fields';
export { createRace, updateRace } from './write-race';
