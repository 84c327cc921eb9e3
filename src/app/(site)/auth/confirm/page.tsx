import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { returnPath } from '@/domain/account/sign-in';
import { ConfirmView } from '@/features/auth/confirm-view';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { readDeviceCookie } from '@/server/auth/known-device';
import { api } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';

export const metadata: Metadata = { ...privateMetadata('Bekräfta konto'), referrer: 'no-referrer' };

/** Whether a link is known not to work. Other obstacles are shown when it is used. */
const isSpent = (token: string): Promise<boolean> =>
  api.auth.checkConfirmation({ token }).then(
    () => false,
    (error: unknown) => ['TOKEN_INVALID', 'INVALID_INPUT'].includes(thrownCode(error)),
  );

export default async function ConfirmPage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  const mayBeRegistrant = readDeviceCookie((await headers()).get('cookie')) !== null;
  const next = returnPath(params.get('next'));
  const token = params.get('token');
  return (
    <ConfirmView
      token={token && (await isSpent(token)) ? null : token}
      next={next}
      mayBeRegistrant={mayBeRegistrant}
    />
  );
}
