import { SITE_NAME } from '@/domain/site/site';
import { env } from '@/env';
import { Accessibility, page } from '@/features/legal/accessibility';
import { pageMetadata } from '@/features/seo/page-metadata';

export const metadata = pageMetadata({
  title: page.name,
  description: `Så arbetar ${SITE_NAME} för att alla ska kunna använda tjänsten, vilka brister vi känner till och hur du når oss.`,
  path: page.path,
});

export default function AccessibilityPage() {
  return <Accessibility supportEmail={env.SUPPORT_EMAIL} />;
}
