export { createWithdrawal } from './create-withdrawal';
export { claimWithdrawals, ERASED_EMAIL, eraseFromWithdrawals } from './erase-withdrawals';
export { handleWithdrawal } from './handle-withdrawal';
export { listWithdrawals } from './list-withdrawals';
export { sendReceipt } from './send-receipt';
