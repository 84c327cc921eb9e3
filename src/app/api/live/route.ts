/** Whether this process answers. It asks nothing else, so a database that is away lets no process be restarted. */
export const GET = (): Response => Response.json({ status: 'ok' });

export const dynamic = 'force-dynamic';
