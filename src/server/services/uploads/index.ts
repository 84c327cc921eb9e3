export { acceptUpload, type UploadResult } from './accept-upload';
export { checkProofUpload } from './check-proof-upload';
export { eraseUpload } from './erase-upload';
export { getEvidenceLink } from './get-evidence-link';
export { getProofLink } from './get-proof-link';
