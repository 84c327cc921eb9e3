import { PDF } from '@/sandbox/scenario/pdf';
import type { App } from './app';
import type { Visitor } from './http';
import { world } from './world';

/** Sends a receipt as a browser does: asks the app for an address, then puts the file there. @returns the statuses. */
export async function uploadProof(app: App, who: Visitor, listingId: string) {
  const asked = await fetch(`${app.url}/api/uploadthing?actionType=upload&slug=receipt`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: who.cookie,
      'x-uploadthing-package': 'loppbytet',
      'x-uploadthing-version': '7.7.4',
    },
    body: JSON.stringify({
      files: [{ name: 'kvitto.pdf', size: PDF.byteLength, type: 'application/pdf', lastModified: 0 }],
      input: { listingId },
    }),
  });
  if (!asked.ok) return { asked: asked.status, put: 0, uploadId: null };
  const [target] = (await asked.json()) as { url: string }[];
  const form = new FormData();
  form.append('file', new File([PDF], 'kvitto.pdf', { type: 'application/pdf' }));
  try {
    const put = await fetch(target?.url ?? world.sandbox.url, {
      method: 'PUT',
      body: form,
      signal: AbortSignal.timeout(60_000),
    });
    const answer = (await put.json()) as { serverData?: { uploadId: string | null } };
    return { asked: asked.status, put: put.status, uploadId: answer.serverData?.uploadId ?? null };
  } catch {
    return { asked: asked.status, put: 0, uploadId: null };
  }
}
