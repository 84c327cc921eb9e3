import { TextLink } from '@/components/ui/links';
import { Page } from '@/components/ui/page';
import { PageHeading } from '@/components/ui/page-heading';
import { Prose } from '@/components/ui/prose';
import { FaqList } from '@/features/marketing/faq';
import { questions } from '@/features/marketing/questions';
import { pageMetadata } from '@/features/seo/page-metadata';
import { FaqJsonLd } from '@/features/seo/structured-data';

const page = { name: 'Vanliga frågor', path: '/faq' };

export const metadata = pageMetadata({
  title: page.name,
  description: 'Svar om betalning, namnbyte, avgifter, tider och vad som händer om något går fel.',
  path: page.path,
});

export default function FaqPage() {
  return (
    <Page width="text">
      <FaqJsonLd page={page} questions={questions} />
      <PageHeading
        title={page.name}
        lead="Om betalning, namnbyte, avgifter och vad som händer om något går fel."
        back={{ href: '/', label: 'Till startsidan' }}
      />
      <FaqList />
      <Prose>
        <h2>Hittade du inte svaret?</h2>
        <p>
          Se hela affären på en bild under <TextLink href="/how-it-works">Hur fungerar det?</TextLink> eller{' '}
          <TextLink href="/contact">kontakta oss</TextLink>.
        </p>
      </Prose>
    </Page>
  );
}
