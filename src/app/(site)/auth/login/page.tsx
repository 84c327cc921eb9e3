import { redirect } from 'next/navigation';
import { returnPath } from '@/domain/account/sign-in';
import { LoginView } from '@/features/auth/login-view';
import { pageMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { api } from '@/trpc/server';

export const metadata = pageMetadata({
  title: 'Logga in',
  description: 'Logga in för att köpa och sälja startplatser.',
  path: '/auth/login',
});

export default async function LoginPage({ searchParams }: { searchParams: SearchParams }) {
  const [{ user }, query] = await Promise.all([api.auth.session(), searchParams]);
  const next = returnPath(toParams(query).get('next'));
  if (user) redirect(next ?? '/');
  return <LoginView next={next} />;
}
