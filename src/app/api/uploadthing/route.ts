import { NextRequest } from 'next/server';
import { createRouteHandler } from 'uploadthing/next';
import { env } from '@/env';
import { readJsonText, withBody } from '@/server/lib/body';
import { uploadRouter } from '@/server/uploads/router';

const handler = () =>
  createRouteHandler({
    router: uploadRouter,
    config: {
      token: env.UPLOADTHING_TOKEN,
      isDev: false,
      logLevel: 'Error',
      callbackUrl: `${env.SITE_URL}/api/uploadthing`,
    },
  });

type Handler = ReturnType<typeof createRouteHandler>['POST'];

export const GET: Handler = (request) => handler().GET(request);
/** What is to be sent, and that it has arrived. The files themselves go to the upload service. */
export const POST = withBody(async (request) => {
  const { url, method, headers, signal } = request;
  const slug = new URL(url).searchParams.get('slug');
  // The library takes an unknown one for an error of ours.
  if (slug !== null && !Object.hasOwn(uploadRouter, slug)) return new Response(null, { status: 404 });
  const body = await readJsonText(request);
  return handler().POST(new NextRequest(url, { method, headers, signal, body }));
});
