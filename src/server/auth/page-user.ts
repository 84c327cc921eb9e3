import { isOthersPage, PAGE_USER_HEADER, PAGE_USER_PARAMETER } from '@/domain/account/page-user';
import { DomainError } from '@/domain/errors';
import { sha256 } from './hash';

/** Hexadecimal digits of a tag: enough that no two users share one. */
const DIGITS = 16;

/** What a user's own pages call them. */
export const userTag = (userId: string): string => sha256(userId).slice(0, DIGITS);

/** The tag of the user whose page sends a call; null where it does not say, as other programs. */
export const pageUserOf = (headers: Headers): string | null => headers.get(PAGE_USER_HEADER);

/** The same of a call or a link. */
export const pageUserIn = ({ headers, url }: Request): string | null =>
  pageUserOf(headers) ?? new URL(url).searchParams.get(PAGE_USER_PARAMETER);

/** @param pageUser the tag that the call carries. @throws DomainError OTHER_USER */
export function refuseOthersPage(pageUser: string | null, user: { tag: string } | null): void {
  if (isOthersPage(pageUser, user?.tag ?? null)) throw new DomainError('OTHER_USER');
}
