import { PDF } from '@sandbox/scenario/pdf';
import type { App } from './app';
import type { Client } from './http';
import { world } from './world';

/** Sends a proof as a browser does: asks the app for an address, then puts the file there. @returns the statuses. */
export async function uploadProof(app: App, who: Client, listingId: string, file: Buffer<ArrayBuffer> = PDF) {
  const requested = await fetch(`${app.url}/api/uploadthing?actionType=upload&slug=proof`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: who.cookie,
      'x-uploadthing-package': 'loppbytet',
      'x-uploadthing-version': '7.7.4',
    },
    body: JSON.stringify({
      files: [{ name: 'kvitto.pdf', size: file.byteLength, type: 'application/pdf', lastModified: 0 }],
      input: { listingId },
    }),
  });
  if (!requested.ok) return { requested: requested.status, put: 0, uploadId: null };
  const [target] = (await requested.json()) as { url: string }[];
  const form = new FormData();
  form.append('file', new File([file], 'kvitto.pdf', { type: 'application/pdf' }));
  try {
    const put = await fetch(target?.url ?? world.sandbox.url, {
      method: 'PUT',
      body: form,
      signal: AbortSignal.timeout(60_000),
    });
    const answer = (await put.json()) as { serverData?: { uploadId: string | null } };
    return { requested: requested.status, put: put.status, uploadId: answer.serverData?.uploadId ?? null };
  } catch {
    return { requested: requested.status, put: 0, uploadId: null };
  }
}
