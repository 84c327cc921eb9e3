import type { ReactNode } from 'react';
import { RefusalRedirect } from '@/components/refusal-redirect';
import type { ErrorCode } from '@/domain/errors';
import { errorTexts } from '@/text/errors';
import { FailedPage } from './failed-page';
import { MY_LISTINGS } from './paths';

// Drawn by the pages on the server, and by their views when it is so later.

const missing = (code: ErrorCode): ReactNode =>
  (code === 'LISTING_NOT_FOUND' || code === 'INVALID_INPUT') && (
    <FailedPage title="Annons hittades inte" text="Annonsen finns inte eller har tagits bort." />
  );

/** Why a listing is not edited; nothing where asking again may help. */
export const editRefusal = (code: ErrorCode): ReactNode =>
  code === 'NOT_ALLOWED' ? (
    <RefusalRedirect
      title={errorTexts.NOT_ALLOWED.title}
      text="Du kan bara redigera dina egna annonser."
      to={MY_LISTINGS}
    />
  ) : (
    missing(code)
  );

/** Why a name change is not shown; nothing where asking again may help. */
export const nameChangeRefusal = (code: ErrorCode): ReactNode =>
  code === 'NOT_ALLOWED' ? <RefusalRedirect {...errorTexts.NOT_ALLOWED} to="/" /> : missing(code);
