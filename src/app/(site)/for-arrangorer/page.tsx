import { SITE_NAME } from '@/domain/site/site';
import { ForOrganisers, organiserQuestions, page } from '@/features/marketing/for-organisers';
import { pageMetadata } from '@/features/seo/page-metadata';
import { FaqJsonLd } from '@/features/seo/structured-data';

export const metadata = pageMetadata({
  title: page.name,
  description: `Färre mejl och namnbyten som ni själva bekräftar: så fungerar ${SITE_NAME} för dig som arrangerar lopp.`,
  path: page.path,
});

export default function ForOrganisersPage() {
  return (
    <>
      <FaqJsonLd page={page} questions={organiserQuestions} />
      <ForOrganisers />
    </>
  );
}
