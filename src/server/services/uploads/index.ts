export { acceptUpload, type UploadResult } from './accept-upload';
export { checkProofUpload } from './check-proof-upload';
export { eraseUpload } from './erase-upload';
export { getEvidenceLink, getProofLink } from './file-links';
