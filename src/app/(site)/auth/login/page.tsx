import { redirect } from 'next/navigation';
import { returnPath } from '@/domain/return-path';
import { LoginView } from '@/features/auth/login-view';
import { pageMetadata } from '@/features/site/page-metadata';
import { type SearchParams, toParams } from '@/features/site/search-params';
import { api } from '@/trpc/server';

export const metadata = pageMetadata({
  title: 'Logga in',
  description: 'Logga in för att köpa och sälja startplatser.',
  path: '/auth/login',
});

export default async function LoginPage({ searchParams }: { searchParams: SearchParams }) {
  const [{ user }, query] = await Promise.all([api.auth.session(), searchParams]);
  const params = toParams(query);
  const next = returnPath(params.get('next'));
  if (user) redirect(next ?? '/');
  return <LoginView next={next} forgot={params.get('mode') === 'forgot'} />;
}
