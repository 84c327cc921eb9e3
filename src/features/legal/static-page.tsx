import type { ReactNode } from 'react';
import { Page } from '@/components/ui/page';
import { PageHeading } from '@/components/ui/page-heading';
import { Prose } from '@/components/ui/prose';

/** A page of text with a link back to the home page. */
export const StaticPage = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) => (
  <Page width="text">
    <PageHeading title={title} lead={lead} back={{ href: '/', label: 'Till startsidan' }} />
    <Prose>{children}</Prose>
  </Page>
);
