export { fieldContext } from './encrypted-fields';
export {
  decryptEntryReference,
  type EntryAttempt,
  encryptEntryReference,
  entryHeld,
  findEntryHolder,
  hashEntryReference,
  refuseRefusedEntry,
  reportEntryConflict,
} from './entry-reference';
export { decryptCode, encryptCode } from './hand-over-code';
