import type { Metadata } from 'next';
import { Page, PageHeading } from '@/components/page';
import { HowItWorks } from '@/features/site/how-it-works';

export const metadata: Metadata = {
  title: 'Hur fungerar det?',
  description: 'Så köper och säljer du en startplats: pengarna hålls tills namnbytet är klart.',
};

export default function HowItWorksPage() {
  return (
    <Page>
      <PageHeading
        title="Hur fungerar det?"
        lead="Från betalning till startlinjen i fyra steg, med pengarna i säkert förvar hela vägen."
        back={{ href: '/', label: 'Till startsidan' }}
      />
      <HowItWorks />
    </Page>
  );
}
