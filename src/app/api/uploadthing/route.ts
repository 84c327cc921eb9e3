import { NextRequest } from 'next/server';
import { createRouteHandler } from 'uploadthing/next';
import { env } from '@/env';
import { withShortBody } from '@/server/lib/body';
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
export const POST = withShortBody((request) => handler().POST(new NextRequest(request)));
