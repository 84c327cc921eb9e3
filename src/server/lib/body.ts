import { errorTexts } from '@/text/errors';

/** Bytes. More than any form of ours sends; files go to the upload service. */
export const MAX_BODY = 256 * 1024;

/** Fields of a form. Reading many takes far longer than their bytes let expect. */
const MAX_FIELDS = 64;
/** Characters of a part's headers. */
const MAX_PART_HEAD = 4096;

/** A body that is not read: 413 is too large, 415 of a type that is not taken here, 400 not what its type says. */
export class BodyError extends Error {
  override readonly name = 'BodyError';

  constructor(readonly status: 400 | 413 | 415) {
    super(`body refused: ${status}`);
  }
}

/**
 * A body as text, read no further than it may be long. Its content is checked by its parser.
 * @param max bytes.
 * @throws BodyError when it is longer, whatever its length header.
 */
export async function readText(request: Request, max = MAX_BODY): Promise<string> {
  if (Number(request.headers.get('content-length')) > max) throw new BodyError(413);
  if (!request.body) return '';
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body) {
    length += part.byteLength;
    // Leaving the loop ends the stream.
    if (length > max) throw new BodyError(413);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const typeOf = ({ headers }: Request): string =>
  (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** JSON as text, unread. @param max bytes. @throws BodyError */
export async function readJsonText(request: Request, max?: number): Promise<string> {
  if (typeOf(request) !== 'application/json') throw new BodyError(415);
  return readText(request, max);
}

/** The value that JSON is of. @param max bytes. @throws BodyError */
export async function readJson(request: Request, max?: number): Promise<unknown> {
  const text = await readJsonText(request, max);
  try {
    return JSON.parse(text);
  } catch {
    throw new BodyError(400);
  }
}

/** How often a text has the boundary, counted to one more than there may be. */
function countTo(max: number, text: string, boundaryLine: string): number {
  let found = 0;
  for (
    let at = text.indexOf(boundaryLine);
    at >= 0 && found <= max;
    at = text.indexOf(boundaryLine, at + boundaryLine.length)
  ) {
    found += 1;
  }
  return found;
}

/** Whether no part's head is long: each of its lines is read by itself. */
function hasShortHeads(text: string, boundaryLine: string): boolean {
  for (
    let at = text.indexOf(boundaryLine);
    at >= 0;
    at = text.indexOf(boundaryLine, at + boundaryLine.length)
  ) {
    const end = text.indexOf('\r\n\r\n', at);
    if ((end < 0 ? text.length : end) - at > MAX_PART_HEAD) return false;
  }
  return true;
}

async function multipartOf(request: Request, text: string): Promise<FormData> {
  const boundary = /;\s*boundary="?([\w'()+,./:=?-]{1,70})"?/i.exec(
    request.headers.get('content-type') ?? '',
  )?.[1];
  if (!boundary) throw new BodyError(400);
  const boundaryLine = `--${boundary}`;
  // The last one ends the body.
  if (countTo(MAX_FIELDS, text, boundaryLine) > MAX_FIELDS || !hasShortHeads(text, boundaryLine))
    throw new BodyError(413);
  // By the boundary that was counted, whatever else the header says.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  return new Response(text, { headers }).formData().catch(() => {
    throw new BodyError(400);
  });
}

/**
 * The fields of a form, the first of each name; files are left out. Counted before they are parsed.
 * @param max bytes.
 * @throws BodyError
 */
export async function readForm(request: Request, max: number): Promise<ReadonlyMap<string, string>> {
  const type = typeOf(request);
  const isMultipart = type === 'multipart/form-data';
  if (!isMultipart && type !== 'application/x-www-form-urlencoded') throw new BodyError(415);
  const text = await readText(request, max);
  if (!isMultipart && countTo(MAX_FIELDS, text, '&') >= MAX_FIELDS) throw new BodyError(413);
  const fields = new Map<string, string>();
  for (const [name, value] of isMultipart ? await multipartOf(request, text) : new URLSearchParams(text)) {
    if (typeof value === 'string' && !fields.has(name)) fields.set(name, value);
  }
  return fields;
}

/** The response to a body that is not read, in the form of the API's errors. */
const refuseBody = (status: number): Response =>
  Response.json(
    {
      error: {
        json: { message: errorTexts.INVALID_INPUT.text, data: { code: 'INVALID_INPUT', httpStatus: status } },
      },
    },
    { status, headers: { connection: 'close', 'cache-control': 'private, no-store' } },
  );

/** Answers for a handler when it meets a body that is not read. */
export const withBody =
  (handle: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    try {
      return await handle(request);
    } catch (error) {
      if (error instanceof BodyError) return refuseBody(error.status);
      throw error;
    }
  };
