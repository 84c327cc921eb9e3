import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { isErrorCode } from '@/domain/errors';
import { returnPath } from '@/domain/return-path';
import { LoginView } from '@/features/auth/login-view';
import { pageMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { readLoginEmail } from '@/server/auth/login-email';
import { api } from '@/trpc/server';

export const metadata = pageMetadata({
  title: 'Logga in',
  description: 'Logga in för att köpa och sälja startplatser.',
  path: '/auth/login',
});

export default async function LoginPage({ searchParams }: { searchParams: SearchParams }) {
  const [{ user }, query, asked] = await Promise.all([api.auth.session(), searchParams, headers()]);
  const params = toParams(query);
  const next = returnPath(params.get('next'));
  if (user) redirect(next ?? '/');
  const code = params.get('error');
  return (
    <LoginView
      next={next}
      refused={isErrorCode(code) ? code : null}
      email={readLoginEmail(asked.get('cookie'))}
    />
  );
}
