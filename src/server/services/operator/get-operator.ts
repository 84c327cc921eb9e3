import { env } from '@/env';

/**
 * Who runs the site and how to reach them, from the environment. `company` is null until its name is set;
 * each of its other details may be missing.
 */
export const getOperator = () => ({
  siteUrl: env.SITE_URL,
  supportEmail: env.SUPPORT_EMAIL,
  company: env.COMPANY_NAME
    ? {
        name: env.COMPANY_NAME,
        orgNumber: env.COMPANY_ORG_NUMBER ?? null,
        address: env.COMPANY_ADDRESS ?? null,
        vatNumber: env.COMPANY_VAT ?? null,
      }
    : null,
});
