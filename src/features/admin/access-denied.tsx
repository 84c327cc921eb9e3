import { RefusalRedirect } from '@/components/refusal-redirect';
import { errorTexts } from '@/text/errors';

/** Shown to users who are not admins. */
export const AccessDenied = () => <RefusalRedirect {...errorTexts.ADMIN_REQUIRED} to="/" />;
