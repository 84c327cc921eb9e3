import { SITE_NAME } from '@/domain/site/site';
import { About, page } from '@/features/marketing/about';
import { pageMetadata } from '@/features/seo/page-metadata';

export const metadata = pageMetadata({
  title: page.name,
  description: `${SITE_NAME} är marknadsplatsen där startplatser byter ägare på riktigt: med arrangörens namnbyte och pengar som hålls tills det är klart.`,
  path: page.path,
});

export default function AboutPage() {
  return <About />;
}
