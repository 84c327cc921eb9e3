import { errorTexts } from '@/text/errors';

/** Bytes. More than any form of ours sends; files go to the upload service. */
export const MAX_BODY = 256 * 1024;

/**
 * A request's body, read no further than it may be long.
 * @param most bytes.
 * @returns null when it is longer, whether it said so or not.
 */
export async function readBody(request: Request, most = MAX_BODY): Promise<string | null> {
  if (Number(request.headers.get('content-length')) > most) return null;
  if (!request.body) return '';
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body) {
    length += part.byteLength;
    // Leaving the loop ends the stream.
    if (length > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The response to a body that is too long. */
export const tooLarge = (): Response =>
  Response.json(
    {
      error: {
        json: { message: errorTexts.INVALID_INPUT.text, data: { code: 'INVALID_INPUT', httpStatus: 413 } },
      },
    },
    { status: 413, headers: { connection: 'close' } },
  );

/**
 * Gives a handler only requests whose body is short enough, and the body as text; the others are answered by 413,
 * unread.
 * @param mostOf bytes a request's body may have, where that is not the same for all.
 */
export const withShortBody =
  (
    handle: (request: Request, body: string) => Promise<Response>,
    mostOf: (request: Request) => number = () => MAX_BODY,
  ) =>
  async (request: Request): Promise<Response> => {
    const body = await readBody(request, mostOf(request));
    return body === null ? tooLarge() : handle(request, body);
  };
