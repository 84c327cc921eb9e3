import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

// A type and not an interface: hono asks for an index signature.
export type SandboxEnv = { Bindings: HttpBindings };
export type SandboxContext = Context<SandboxEnv>;

interface Body {
  values: Record<string, unknown>;
  /** Whether it was JSON, by content: `curl -d` declares everything a form. */
  isJson: boolean;
}

export async function readBody(c: SandboxContext): Promise<Body> {
  const text = await c.req.text();
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      return { values: parsed as Record<string, unknown>, isJson: true };
    }
  } catch {
    // Not JSON, so a form.
  }
  const declared = (c.req.header('content-type') ?? '').includes('json');
  return { values: declared ? {} : Object.fromEntries(new URLSearchParams(text)), isJson: declared };
}

/** A browser that sent a form is redirected to the control page; other clients get JSON. */
export function isBrowser(c: SandboxContext): boolean {
  return (c.req.header('accept') ?? '').includes('text/html');
}

/** Like c.json, without hono resolving Stripe's deep types. */
export function json(c: SandboxContext, value: object, status: 200 | 400 | 404 | 409 | 410 = 200): Response {
  return c.body(JSON.stringify(value), status, { 'content-type': 'application/json' });
}
