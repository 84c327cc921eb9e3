import { SITE_NAME } from '@/domain/site/site';
import { page, Terms } from '@/features/legal/terms';
import { pageMetadata } from '@/features/seo/page-metadata';

export const metadata = pageMetadata({
  title: page.name,
  description: `Vad som gäller när du köper och säljer startplatser på ${SITE_NAME}: avgifter, tider, utbetalning, tvister och ångerrätt.`,
  path: page.path,
});

export default function TermsPage() {
  return <Terms />;
}
