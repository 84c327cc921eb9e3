import { errorCodeOf, hasFailed, refusalOf } from '@/components/error-code';
import { errorTexts } from '@/text/errors';

export { errorCodeOf, hasFailed };

/** Title and text for a failed call. */
export function errorTextOf(error: unknown): { title: string; text: string } {
  return errorTexts[errorCodeOf(error)] ?? errorTexts.SERVER_ERROR;
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
