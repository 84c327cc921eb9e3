/** What Next.js itself takes of a request. */
export const GET = () => Response.json([]);
