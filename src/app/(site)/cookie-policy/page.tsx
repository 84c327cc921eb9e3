import { SITE_NAME } from '@/domain/site/site';
import { CookiePolicy, page } from '@/features/legal/cookie-policy';
import { pageMetadata } from '@/features/seo/page-metadata';

export const metadata = pageMetadata({
  title: page.name,
  description: `Vilka cookies ${SITE_NAME} använder, varför och hur länge. Kort version: bara de som behövs.`,
  path: page.path,
});

export default function CookiePolicyPage() {
  return <CookiePolicy />;
}
