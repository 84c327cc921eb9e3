export { getOnboardingStatus, openDashboard, startOnboarding } from './onboarding';
export { readAccounts, readSellerAccount, readSellerOf, sellerColumns } from './read-accounts';
export { downloadStatement, listStatementYears } from './statements';
export { notePayoutFailed, readAccount, syncAccount } from './sync-account';
