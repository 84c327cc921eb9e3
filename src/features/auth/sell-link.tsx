'use client';

import { LinkButton, type LinkLookProps } from '@/components/ui/button';
import { inPlace } from '@/components/ui/links';
import { loginPath } from '@/domain/return-path';
import { askToSignIn } from './sign-in-request';
import { ForUsers, ForVisitors } from './signed-in';

interface SellLinkProps extends Omit<LinkLookProps, 'href'> {
  /** The race that is chosen in the form. */
  slug: string;
}

/** Leads to the form of an ad for a race; a visitor signs in on the way, over the page they are on. */
export function SellLink({ slug, ...props }: SellLinkProps) {
  const form = `/post-ad?lopp=${encodeURIComponent(slug)}`;
  return (
    <>
      <ForVisitors>
        <LinkButton href={loginPath(form)} onClick={inPlace(() => askToSignIn({ next: form }))} {...props} />
      </ForVisitors>
      <ForUsers>
        <LinkButton href={form} {...props} />
      </ForUsers>
    </>
  );
}
