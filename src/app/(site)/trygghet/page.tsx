import { SITE_NAME } from '@/domain/site/site';
import { page, Trust } from '@/features/marketing/trust';
import { pageMetadata } from '@/features/seo/page-metadata';
import { optional, publicApi } from '@/trpc/public-server';

export const metadata = pageMetadata({
  title: page.name,
  description: `Så har köpen på ${SITE_NAME} gått, i siffror: namnbyten i tid, utbetalningar, återbetalningar och ärenden.`,
  path: page.path,
});

export default async function TrustPage() {
  const [figures, reviews = []] = await Promise.all([
    optional(publicApi.site.trust()),
    optional(publicApi.site.reviews()),
  ]);
  return <Trust figures={figures} reviews={reviews} />;
}
