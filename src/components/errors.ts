import { errorCodeOf, refusalOf } from '@/components/error-code';
import type { ErrorCode } from '@/domain/errors';
import { errorTexts } from '@/text/errors';

/** Title and text for a failed call. */
export function errorTextOf(error: unknown): { title: string; text: string } {
  return errorTexts[errorCodeOf(error)] ?? errorTexts.SERVER_ERROR;
}

/** Texts of a failed call that replace those of its error code. */
export interface ErrorTexts {
  title?: string;
  text?: string;
  /** By error code. */
  texts?: Partial<Record<ErrorCode, string>>;
}

/** Behind a place's own text. */
const NO_ANSWER = `${errorTexts.UNREACHABLE.title}. Kontrollera anslutningen och försök igen.`;

/** Title and text for a failed call, with those that replace its error code's. */
export function replacedTextOf(error: unknown, { texts = {}, ...replaced }: ErrorTexts) {
  const code = errorCodeOf(error);
  const known = errorTextOf(error);
  const text = texts[code] ?? replaced.text;
  if (code !== 'UNREACHABLE') return { title: replaced.title ?? known.title, text: text ?? known.text };
  const failed = text ?? texts.SERVER_ERROR;
  if (!failed && !replaced.title) return known;
  return {
    title: replaced.title ?? errorTexts.SERVER_ERROR.title,
    text: [failed, NO_ANSWER].filter(Boolean).join(' '),
  };
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
