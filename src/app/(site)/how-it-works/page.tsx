import { Page, PageHeading } from '@/components/page';
import { HowItWorks, howQuestions } from '@/features/marketing/how-it-works';
import { howTabOf } from '@/features/marketing/how-tab';
import { pageMetadata } from '@/features/seo/page-metadata';
import { FaqJsonLd } from '@/features/seo/structured-data';
import { type SearchParams, toParams } from '@/features/shell/search-params';

const page = { name: 'Hur fungerar det?', path: '/how-it-works' };

export const metadata = pageMetadata({
  title: page.name,
  description: 'Så köper och säljer du en startplats: pengarna hålls tills namnbytet är klart.',
  path: page.path,
});

export default async function HowItWorksPage({ searchParams }: { searchParams: SearchParams }) {
  return (
    <Page width="text">
      <FaqJsonLd page={page} questions={howQuestions} />
      <PageHeading
        title={page.name}
        lead="Från betalning till startlinjen i fyra steg. Pengarna hålls hela vägen, tills platsen är din."
        back={{ href: '/', label: 'Till startsidan' }}
      />
      <HowItWorks tab={howTabOf(toParams(await searchParams).get('tab'))} />
    </Page>
  );
}
