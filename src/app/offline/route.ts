import { offlineAnswer } from './answer';

/** The page that the service worker keeps (src/app/sw.js/route.ts). */
export const GET = (): Response => new Response(offlineAnswer.html, { headers: offlineAnswer.headers });
