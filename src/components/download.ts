import { type ErrorCode, isErrorCode } from '@/domain/errors';
import { confirmIdentity } from './confirm-identity';
import { saveFile } from './csv';

/** Why the route refused, as `errorCodeOf` reads it. */
class Refusal extends Error {
  readonly data: { code: ErrorCode };
  constructor(code: ErrorCode) {
    super(code);
    this.data = { code };
  }
}

/** The name that the route gives the file. */
const nameOf = (answer: Response): string | undefined =>
  answer.headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1];

interface Options {
  body?: object;
  /** Of the file; else as the route names it. */
  name?: string;
}

/** Saves the file that a route answers with; when the route wants to know who asks, that is confirmed first. */
export async function download(url: string, options: Options = {}): Promise<void> {
  if (!navigator.onLine) throw new Refusal('OFFLINE');
  const { body, name } = options;
  const answer = await fetch(url, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (answer.ok) return saveFile(name ?? nameOf(answer) ?? 'uppgifter.json', await answer.blob());
  const { code } = (await answer.json()) as { code?: unknown };
  if (code === 'PASSWORD_NEEDED' && (await confirmIdentity())) return download(url, options);
  throw new Refusal(isErrorCode(code) ? code : 'SERVER_ERROR');
}
