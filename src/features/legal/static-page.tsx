import { Typography } from '@mantine/core';
import type { ReactNode } from 'react';
import { Page, PageHeading } from '@/components/page';
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
    <Typography maw="44rem">{children}</Typography>
  </Page>
);
