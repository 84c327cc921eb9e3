'use client';

import { Button, type ButtonProps } from '@mantine/core';
import { inPlace, Link } from '@/components/link';
import { loginPath } from '@/domain/account/sign-in';
import { askToSignIn } from './sign-in-request';
import { ForUsers, ForVisitors } from './signed-in';

interface SellLinkProps extends ButtonProps {
  /** The race that is chosen in the form. */
  slug: string;
}

/** Leads to the form of an ad for a race; a visitor signs in on the way, over the page they are on. */
export function SellLink({ slug, ...props }: SellLinkProps) {
  const form = `/post-ad?lopp=${encodeURIComponent(slug)}`;
  return (
    <>
      <ForVisitors>
        <Button
          component={Link}
          href={loginPath(form)}
          onClick={inPlace(() => askToSignIn({ next: form }))}
          {...props}
        />
      </ForVisitors>
      <ForUsers>
        <Button component={Link} href={form} {...props} />
      </ForUsers>
    </>
  );
}
