import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

// A type and not an interface: hono asks for an index signature.
export type SandboxEnv = { Bindings: HttpBindings };
export type SandboxContext = Context<SandboxEnv>;

export function wantsJson(c: SandboxContext): boolean {
  return (c.req.header('content-type') ?? '').includes('json');
}

/** The body of a form post or a JSON post as one flat record. */
export async function readBody(c: SandboxContext): Promise<Record<string, unknown>> {
  if (!wantsJson(c)) return c.req.parseBody();
  const body: unknown = await c.req.json().catch(() => undefined);
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {};
}
