import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { returnPath } from '@/domain/account/sign-in';
import { ConfirmView, type MailedLink } from '@/features/auth/confirm-view';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { readDeviceCookie } from '@/server/auth/known-device';
import { api } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';

export const metadata: Metadata = { ...privateMetadata('Bekräfta konto'), referrer: 'no-referrer' };

/** A link and its account's address; null when it is known not to work. Other obstacles are shown when it is used. */
const lookUp = (token: string): Promise<MailedLink | null> =>
  api.auth.checkConfirmation({ token }).then(
    ({ email }) => ({ token, email }),
    (error: unknown) =>
      ['TOKEN_INVALID', 'INVALID_INPUT'].includes(thrownCode(error)) ? null : { token, email: null },
  );

export default async function ConfirmPage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  const mayBeRegistrant = readDeviceCookie((await headers()).get('cookie')) !== null;
  const next = returnPath(params.get('next'));
  const token = params.get('token');
  return (
    <ConfirmView link={token ? await lookUp(token) : null} next={next} mayBeRegistrant={mayBeRegistrant} />
  );
}
