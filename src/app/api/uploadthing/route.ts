import { createRouteHandler } from 'uploadthing/next';
import { env } from '@/env';
import { uploadRouter } from '@/server/uploads/router';

const handler = () =>
  createRouteHandler({
    router: uploadRouter,
    config: { token: env.UPLOADTHING_TOKEN, isDev: false, callbackUrl: `${env.SITE_URL}/api/uploadthing` },
  });

type Handler = ReturnType<typeof createRouteHandler>['POST'];

export const GET: Handler = (request) => handler().GET(request);
export const POST: Handler = (request) => handler().POST(request);
