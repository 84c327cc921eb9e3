import { Anchor, Typography } from '@mantine/core';
import { Link } from '@/components/link';
import { Page, PageHeading } from '@/components/page';
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
      <Typography maw="44rem" mt="xl">
        <h2>Hittade du inte svaret?</h2>
        <p>
          Se hela affären på en bild under{' '}
          <Anchor component={Link} href="/how-it-works">
            Hur fungerar det?
          </Anchor>{' '}
          eller{' '}
          <Anchor component={Link} href="/contact">
            kontakta oss
          </Anchor>
          . Undrar du om ett mejl är från oss kontrollerar du det under{' '}
          <Anchor component={Link} href="/ar-mejlet-fran-oss">
            Är mejlet från oss?
          </Anchor>
        </p>
      </Typography>
    </Page>
  );
}
