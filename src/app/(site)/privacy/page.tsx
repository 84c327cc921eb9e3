import { SITE_NAME } from '@/domain/site/site';
import { env } from '@/env';
import { Privacy, page } from '@/features/legal/privacy';
import { pageMetadata } from '@/features/seo/page-metadata';

export const metadata = pageMetadata({
  title: page.name,
  description: `Vilka personuppgifter ${SITE_NAME} behandlar, varför, med vilket stöd i lagen, hur länge och vilka rättigheter du har.`,
  path: page.path,
});

export default function PrivacyPage() {
  return <Privacy supportEmail={env.SUPPORT_EMAIL} />;
}
