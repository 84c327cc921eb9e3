import { EmptyState } from '@/components/empty-state';
import { Page } from '@/components/page';
import { PageHeading } from '@/components/page-heading';

/** What an admin sees of a matter in which they are a party. */
export const OwnPurchase = ({ title, text }: { title: string; text: string }) => (
  <Page>
    <PageHeading
      title="Återkrav"
      back={{ href: '/admin/manager?tab=money#aterkrav', label: 'Till återkraven' }}
    />
    <EmptyState picture="empty" title={title} text={text} />
  </Page>
);
