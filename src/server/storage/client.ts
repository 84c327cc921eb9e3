import { UTApi } from 'uploadthing/server';
import { env } from '@/env';

const LINK_SECONDS = 5 * 60;
const TIMEOUT_MS = 20_000;
const PUBLIC_TIMEOUT_MS = 3000;

let api: UTApi | undefined;

function client(): UTApi {
  api ??= new UTApi({
    token: env.UPLOADTHING_TOKEN,
    fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  });
  return api;
}

/** An address to a private file that stops working after five minutes. */
export async function signedUrl(key: string): Promise<string> {
  return (await client().generateSignedURL(key, { expiresIn: LINK_SECONDS })).ufsUrl;
}

/** The upload service no longer has a file: another try does not help. */
export class FileGoneError extends Error {
  override readonly name = 'FileGoneError';
}

const GONE = [404, 410];

/** A private file's content. @throws FileGoneError; any other when the upload service does not answer. */
export async function download(key: string): Promise<Uint8Array> {
  const answer = await fetch(await signedUrl(key), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (GONE.includes(answer.status)) throw new FileGoneError(`Upload service answered ${answer.status}`);
  if (!answer.ok) throw new Error(`Upload service answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** A public file's content, where another picture will do. @throws when it does not come soon. */
export async function downloadPublic(address: URL): Promise<Uint8Array> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PUBLIC_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`Upload service answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * Stores a file of ours. @returns its key.
 * @throws when the upload service does not take it.
 */
export async function storeFile(
  content: Uint8Array,
  file: { name: string; type: string; public: boolean },
): Promise<string> {
  const { name, type } = file;
  const sent = await client().uploadFiles(new File([new Uint8Array(content)], name, { type }), {
    acl: file.public ? 'public-read' : 'private',
    contentDisposition: 'inline',
  });
  if (sent.error) throw new Error(`Upload service refused: ${sent.error.message}`);
  return sent.data.key;
}

export async function removeFile(key: string): Promise<void> {
  await client().deleteFiles(key);
}
