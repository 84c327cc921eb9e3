import { Button } from '@mantine/core';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { Page } from '@/components/page';
import { loginModePath } from '@/domain/account/sign-in';
import { errorTexts } from '@/text/errors';
import { api, HydrateClient } from '@/trpc/server';
import classes from './organiser-frame.module.css';
import { type OrganiserPage, organiserPages } from './organiser-paths';

/**
 * A page for an organiser's contacts with its menu. Visitors sign in first; others learn whom the page is for.
 * @param prefetch asks for what the page shows; called for contacts only.
 */
export async function OrganiserFrame({
  page,
  prefetch,
  children,
}: {
  page: OrganiserPage;
  prefetch: () => Promise<unknown>;
  children: ReactNode;
}) {
  const { user } = await api.auth.session();
  if (!user) redirect(loginModePath('email', organiserPages[page].href));
  if (!user.isOrganiserContact) {
    const { title, text } = errorTexts.ORGANISER_REQUIRED;
    return (
      <Page width="text">
        <EmptyState picture="lock" title={title} text={text} order={1}>
          <Button component={Link} href="/contact">
            Kontakta oss
          </Button>
        </EmptyState>
      </Page>
    );
  }
  await prefetch();
  return (
    <HydrateClient>
      <Page>
        <nav className={classes.menu} aria-label="För er som arrangör">
          {(Object.keys(organiserPages) as OrganiserPage[]).map((each) => (
            <Link
              key={each}
              href={organiserPages[each].href}
              className={classes.link}
              aria-current={each === page ? 'page' : undefined}
            >
              {organiserPages[each].label}
            </Link>
          ))}
        </nav>
        {children}
      </Page>
    </HydrateClient>
  );
}
