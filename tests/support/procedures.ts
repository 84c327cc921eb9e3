import superjson, { type SuperJSONResult } from 'superjson';

interface Envelope {
  result: { data: SuperJSONResult };
  error?: { json: { data: { code: string } } };
}

interface ProcedureCall {
  cookie?: string | undefined;
  input?: unknown;
  kind?: 'query' | 'mutation';
  signal?: AbortSignal;
}

/** Calls a procedure over HTTP. @returns its result, or the code of its error. */
export async function callProcedure(
  base: string,
  procedure: string,
  { cookie, input, kind = 'mutation', signal }: ProcedureCall,
): Promise<{ status: number; code: string; data: unknown }> {
  const body = JSON.stringify(superjson.serialize(input));
  const url = new URL(`/api/trpc/${procedure}`, base);
  if (kind === 'query' && input !== undefined) url.searchParams.set('input', body);
  const response = await fetch(url, {
    method: kind === 'mutation' ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    ...(kind === 'mutation' && { body }),
    ...(signal && { signal }),
  });
  const { error, result } = (await response.json()) as Envelope;
  return error
    ? { status: response.status, code: error.json.data.code, data: null }
    : { status: response.status, code: 'ok', data: superjson.deserialize(result.data) };
}
