import { EmptyState } from '@/components/empty-state';
import { MainLink } from '@/components/main-button';
import { Page } from '@/components/page';
import { loginPath } from '@/domain/account/sign-in';
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
      <MainLink href={loginPath(next)}>Logga in</MainLink>
    </EmptyState>
  </Page>
);
