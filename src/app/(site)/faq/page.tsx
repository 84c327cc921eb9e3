import type { Metadata } from 'next';
import { Page, PageHeading } from '@/components/page';
import { FaqList } from '@/features/site/faq';

export const metadata: Metadata = { title: 'Vanliga frågor' };

export default function FaqPage() {
  return (
    <Page width="text">
      <PageHeading title="Vanliga frågor" back={{ href: '/', label: 'Till startsidan' }} />
      <FaqList order={2} />
    </Page>
  );
}
