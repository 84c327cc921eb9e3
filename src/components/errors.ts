import type { ErrorCode } from '@/domain/errors';
import { errorTexts, isErrorCode } from '@/text/errors';

/** What a refused call carries, whatever carried it (tRPC's `error.data`). */
interface Refusal {
  code?: unknown;
  field?: unknown;
  fieldErrors?: unknown;
}

const refusalOf = (error: unknown): Refusal | undefined =>
  typeof error === 'object' && error !== null && 'data' in error && typeof error.data === 'object'
    ? ((error.data as Refusal | null) ?? undefined)
    : undefined;

/** The code of a failed call; SERVER_ERROR when it never reached the server or says nothing. */
export function errorCodeOf(error: unknown): ErrorCode {
  const code = refusalOf(error)?.code;
  return isErrorCode(code) ? code : 'SERVER_ERROR';
}

/** Title and text for a failed call. */
export function errorTextOf(error: unknown): { title: string; text: string } {
  return errorTexts[errorCodeOf(error)];
}

/** Swedish messages by input name, when the server refused single fields. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const refusal = refusalOf(error);
  const errors: Record<string, string> = {};
  if (typeof refusal?.fieldErrors === 'object' && refusal.fieldErrors !== null) {
    for (const [field, text] of Object.entries(refusal.fieldErrors)) {
      if (typeof text === 'string') errors[field] = text;
    }
  }
  if (typeof refusal?.field === 'string' && !(refusal.field in errors)) {
    errors[refusal.field] = errorTextOf(error).text;
  }
  return errors;
}
