export { appealNotice } from './appeal-notice';
export { confirmNotice, noticeRequest } from './confirm-notice';
export { countNoticeYear } from './count-year';
export { createNotice } from './create-notice';
export { decideAppeal } from './decide-appeal';
export { decideNotice } from './decide-notice';
export { claimNotices, ERASED_TEXT, eraseFromNotices } from './erase-notices';
export { listNotices } from './list-notices';
export { openAppeal, openNotice } from './stages';
