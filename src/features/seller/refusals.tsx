import type { ReactNode } from 'react';
import { type Refusal, RefusalRedirect } from '@/components/refusal-redirect';
import type { ErrorCode } from '@/domain/errors';
import type { PurchaseState } from '@/domain/purchase/states';
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

/** Nothing is bought, or it is over. */
export const noNameChange: Refusal = {
  title: 'Fel status',
  text: 'Det finns inget namnbyte att göra för den här annonsen just nu.',
  to: MY_LISTINGS,
};
const waiting: Refusal = { ...errorTexts.AWAITING_BUYER, to: MY_LISTINGS };

/** Where to redirect when the purchase needs no name change now, else null. */
export const nameChangeRedirects: Record<PurchaseState, Refusal | null> = {
  pending_payment: noNameChange,
  pending: noNameChange,
  pending_name_change: null,
  awaiting_buyer_confirmation: waiting,
  disputed: waiting,
  completed: { ...errorTexts.ALREADY_COMPLETED, to: MY_LISTINGS },
  cancelled: noNameChange,
  refunded: noNameChange,
};
