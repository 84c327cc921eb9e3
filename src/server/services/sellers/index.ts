export { downloadStatement } from './download-statement';
export { getOnboardingStatus } from './get-onboarding-status';
export { listStatementYears } from './list-statement-years';
export { openDashboard } from './open-dashboard';
export { readAccounts, readSellerOf, sellerColumns } from './read-accounts';
export { readSellerAccount } from './read-seller-account';
export { startOnboarding } from './start-onboarding';
export { notePayoutFailed, syncAccount } from './sync-account';
