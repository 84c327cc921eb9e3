import { Button } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { Page } from '@/components/page';
import { loginPath } from '@/domain/return-path';
import { errorTexts } from '@/text/errors';

/** Replaces a page that needs a session; signing in returns to `next`. */
export const SignInNeeded = ({ text, next }: { text?: string; next: string }) => (
  <Page width="text">
    <EmptyState
      picture="lock"
      order={1}
      title={errorTexts.NOT_SIGNED_IN.title}
      text={text ?? errorTexts.NOT_SIGNED_IN.text}
    >
      <Button component={Link} color="signal" size="lg" href={loginPath(next)}>
        Logga in
      </Button>
    </EmptyState>
  </Page>
);
