import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { z } from '@/domain/zod';
import { dropConnection, type Faults, neverAnswer } from '../faults';
import type { SandboxContext, SandboxEnv } from '../http';
import { type Addresses, type Callbacks, callbackResult, routeMetadata } from './callback';
import { FileStore, refusal, type StoredFile, signUrl } from './files';

interface FilePart {
  type: string;
  content: Buffer;
  /** False when the body ended before the part did. */
  complete: boolean;
}

/**
 * Parses the file of a multipart body, also of a truncated one, so that an interrupted upload can be resumed.
 */
function readFilePart(body: Buffer, contentType: string): FilePart | undefined {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (!boundary) return undefined;
  const headerEnd = body.indexOf('\r\n\r\n');
  if (headerEnd < 0) return undefined;
  const header = body.subarray(0, headerEnd).toString('utf8');
  if (!header.startsWith(`--${boundary}`)) return undefined;
  const start = headerEnd + 4;
  const end = body.indexOf(`\r\n--${boundary}`, start);
  const type = /^content-type:\s*([^;\r\n]+)/im.exec(header)?.[1]?.trim() ?? 'application/octet-stream';
  return { type, content: body.subarray(start, end < 0 ? undefined : end), complete: end >= 0 };
}

interface Uploads {
  files: FileStore;
  callbacks: Callbacks;
  apiKey: string;
  appId: string;
  /** Where the SDK's signed links point: localhost, the one host it uses plain http for. */
  fileOrigin: () => string;
  faults: Faults;
}

const exposed = ['x-ut-range-start', 'content-length', 'content-range', 'content-disposition'];
const allowMethods = ['GET', 'HEAD', 'PUT', 'POST', 'OPTIONS'];
/** The size of the multipart headers. */
const FRAME_BYTES = 10_000;
/** Types that could run scripts on this origin are only downloaded. */
const neverInline = ['text/html', 'application/xhtml+xml', 'image/svg+xml', 'text/xml', 'application/xml'];

function addressOf(uploads: Uploads, key: string): string {
  return `${uploads.fileOrigin()}/a/${uploads.appId}/${key}`;
}

function addressesOf(uploads: Uploads, key: string): Addresses {
  const address = addressOf(uploads, key);
  return { url: address, appUrl: address, ufsUrl: address };
}

/** The address as the client wrote it, which is what its signature covers. */
function requestedUrl(c: SandboxContext): string {
  return `http://${c.req.header('host') ?? ''}${c.env.incoming.url ?? ''}`;
}

async function faulty(
  uploads: Uploads,
  c: SandboxContext,
  perform: () => Promise<Response>,
): Promise<Response> {
  const fault = uploads.faults.take(c.req.method, c.req.path);
  if (fault?.mode === 'timeout') return neverAnswer(c, fault.ms);
  if (fault?.mode === 'reset') return dropConnection(c);
  // As an S3-like store responds when it cannot write.
  if (fault?.mode === 'disk-full') return c.json({ error: 'Insufficient storage' }, 507);
  if (fault?.mode === '500') return c.json({ error: 'Internal server error' }, 500);
  if (fault?.mode === '429') return c.json({ error: 'Too many requests' }, 429);
  if (fault?.mode === 'hold') await uploads.faults.hold();
  const response = await perform();
  if (fault?.mode === 'silent-after') return neverAnswer(c, fault.ms);
  return fault?.mode === 'drop-after' ? dropConnection(c) : response;
}

/** The upload routes for browsers, the server SDK and the app. */
export function ingestRoutes(uploads: Uploads): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  app.use(cors({ origin: '*', allowMethods, exposeHeaders: exposed, maxAge: 600 }));

  app.post('/route-metadata', async (c) => {
    if (c.req.header('x-uploadthing-api-key') !== uploads.apiKey) return c.json({ ok: false }, 401);
    const metadata = routeMetadata.parse(await c.req.json());
    uploads.callbacks.register(metadata);
    // In development the SDK reads a stream of hooks here; ours reach the app directly, so it is empty.
    return metadata.isDev ? c.body('') : c.json({ ok: true });
  });

  app.post('/callback-result', (c) =>
    faulty(uploads, c, async () => {
      if (c.req.header('x-uploadthing-api-key') !== uploads.apiKey) return c.json({ ok: false }, 401);
      return c.json({ ok: uploads.callbacks.report(callbackResult.parse(await c.req.json())) });
    }),
  );

  // Hono answers HEAD through the GET route: here it asks how much of the file has arrived.
  app.get('/:key', (c) => {
    const reason = refusal(requestedUrl(c), uploads.apiKey);
    if (reason) return c.json({ error: reason }, 403);
    c.header('x-ut-range-start', String(uploads.files.partial(c.req.param('key')).length));
    return c.body(null, 200);
  });

  app.put('/:key', (c) => faulty(uploads, c, () => receive(uploads, c, c.req.param('key'))));
  return app;
}

const declared = z.object({
  'x-ut-identifier': z.string(),
  'x-ut-file-name': z.string(),
  'x-ut-file-size': z.coerce.number().int().nonnegative(),
  'x-ut-file-type': z.string().default('application/octet-stream'),
  'x-ut-slug': z.string().optional(),
  'x-ut-custom-id': z.string().optional(),
  'x-ut-content-disposition': z.enum(['inline', 'attachment']).default('inline'),
  'x-ut-acl': z.enum(['public-read', 'private']).default('public-read'),
});

async function receive(uploads: Uploads, c: SandboxContext, key: string): Promise<Response> {
  const { files, callbacks } = uploads;
  const url = requestedUrl(c);
  const reason = refusal(url, uploads.apiKey);
  if (reason) return c.json({ error: reason }, 403);
  // The SDK encodes each value before the query does, hence twice.
  const query = [...new URL(url).searchParams].map(([name, value]) => [name, decodeURIComponent(value)]);
  const wanted = declared.safeParse(Object.fromEntries(query));
  if (!wanted.success || !FileStore.isKey(key)) return c.json({ error: 'Invalid upload URL' }, 400);
  const meta = wanted.data;
  if (meta['x-ut-identifier'] !== uploads.appId) return c.json({ error: 'Unknown app' }, 403);

  const refuse = (problem: string): Response => {
    if (meta['x-ut-slug']) void callbacks.failed(key, problem);
    return c.json({ error: problem }, 400);
  };

  const stored = files.get(key);
  if (stored?.settled) return c.json(answer(uploads, stored));

  const start = Number(/^bytes=(\d+)-/.exec(c.req.header('range') ?? '')?.[1] ?? 0);
  const before = start === 0 ? Buffer.alloc(0) : files.partial(key);
  if (start !== before.length) return c.json({ error: 'Range does not continue the upload' }, 416);

  const { body, size, aborted } = await readAll(c, meta['x-ut-file-size'] + FRAME_BYTES);
  if (size > meta['x-ut-file-size'] + FRAME_BYTES) return refuse('Invalid file size: more than declared');
  const part = readFilePart(body, c.req.header('content-type') ?? '');
  if (aborted || (part && !part.complete)) {
    if (part) files.setPartial(key, Buffer.concat([before, part.content]));
    return c.json({ error: 'Upload was interrupted' }, 400);
  }
  if (!part) return c.json({ error: 'Expected multipart form data with one file' }, 400);
  const content = Buffer.concat([before, part.content]);
  files.setPartial(key, undefined);

  const problem = mismatch(meta, content.length, start === 0 ? part.type : undefined);
  if (problem) return refuse(problem);
  const file: StoredFile = {
    key,
    name: meta['x-ut-file-name'],
    size: content.length,
    type: mediaType(meta['x-ut-file-type'], part.type),
    customId: meta['x-ut-custom-id'] ?? null,
    acl: meta['x-ut-acl'],
    disposition: meta['x-ut-content-disposition'],
    hash: createHash('md5').update(content).digest('hex'),
    uploadedAt: Date.now(),
    serverData: null,
    settled: !meta['x-ut-slug'],
  };
  await files.add(file, content);
  if (!meta['x-ut-slug']) return c.json(answer(uploads, file));

  const outcome = await callbacks.uploaded(file, addressesOf(uploads, key));
  // The client takes an `error` in a 200 as a failed upload.
  if ('error' in outcome) return c.json({ error: outcome.error, ...addressesOf(uploads, key) });
  const finished = { ...file, serverData: outcome.serverData, settled: true };
  if (files.get(key)) files.update(finished);
  return c.json(answer(uploads, finished));
}

function answer(uploads: Uploads, file: StoredFile): object {
  return { ...addressesOf(uploads, file.key), fileHash: file.hash, serverData: file.serverData };
}

async function readAll(
  c: SandboxContext,
  limit: number,
): Promise<{ body: Buffer; size: number; aborted: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of c.env.incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      // The excess is read and discarded, so that the client gets a response instead of a broken pipe.
      if (size <= limit) chunks.push(chunk);
    }
    return { body: Buffer.concat(chunks), size, aborted: false };
  } catch {
    return { body: Buffer.concat(chunks), size, aborted: true };
  }
}

function mismatch(
  meta: z.infer<typeof declared>,
  size: number,
  type: string | undefined,
): string | undefined {
  const expected = meta['x-ut-file-size'];
  if (size !== expected) return `Invalid file size: declared ${expected} bytes, received ${size}`;
  const declaredType = meta['x-ut-file-type'];
  const comparable = type && type !== 'application/octet-stream' && declaredType.includes('/');
  return comparable && type !== declaredType.split(';')[0]
    ? `Invalid file type: declared ${declaredType}, received ${type}`
    : undefined;
}

/** The SDK declares a group ("pdf", "image") when the browser did not know the type. */
function mediaType(declaredType: string, received: string): string {
  if (declaredType.includes('/')) return declaredType;
  return declaredType === 'pdf' ? 'application/pdf' : received;
}

/** Stored files. Private ones need a signed address that has not expired, by the real clock. */
export function fileRoutes(uploads: Uploads): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  app.use('/f/*', cors({ origin: '*', exposeHeaders: exposed }));
  app.use('/a/*', cors({ origin: '*', exposeHeaders: exposed }));

  const serve = async (c: SandboxContext): Promise<Response> => {
    const file = uploads.files.get(c.req.param('key') ?? '');
    const appId = c.req.param('app');
    if (!file || (appId !== undefined && appId !== uploads.appId)) return c.text('File not found', 404);
    const isPrivate = file.acl === 'private';
    const reason = isPrivate ? refusal(requestedUrl(c), uploads.apiKey) : undefined;
    if (reason) return c.text(reason, 403);
    const content = await uploads.files.read(file);
    const disposition = neverInline.includes(file.type) ? 'attachment' : file.disposition;
    const headers = {
      'content-type': file.type,
      'x-content-type-options': 'nosniff',
      'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
    };
    const range = /^bytes=(\d+)-(\d*)$/.exec(c.req.header('range') ?? '');
    if (!range) return c.body(content, 200, headers);
    const from = Number(range[1]);
    const to = Math.min(range[2] ? Number(range[2]) : content.length - 1, content.length - 1);
    if (from > to) return c.body(null, 416, { 'content-range': `bytes */${content.length}` });
    return c.body(content.subarray(from, to + 1), 206, {
      ...headers,
      'content-range': `bytes ${from}-${to}/${content.length}`,
    });
  };
  app.get('/f/:key', (c) => faulty(uploads, c, () => serve(c)));
  app.get('/a/:app/:key', (c) => faulty(uploads, c, () => serve(c)));
  return app;
}

const selection = z.object({
  fileKeys: z.array(z.string()).optional(),
  customIds: z.array(z.string()).optional(),
});

/** The part of UploadThing's API that its server SDK calls. */
export function uploadApi(uploads: Uploads): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  const { files } = uploads;
  app.use(async (c, next) => {
    if (c.req.header('x-uploadthing-api-key') !== uploads.apiKey) {
      return c.json({ error: 'Invalid API key' }, 401);
    }
    return next();
  });
  const selected = (body: unknown): StoredFile[] => {
    const { fileKeys, customIds } = selection.parse(body);
    return [...(fileKeys ?? []), ...(customIds ?? [])].flatMap((id) => files.get(id) ?? []);
  };

  app.post('/v6/deleteFiles', (c) =>
    faulty(uploads, c, async () => {
      const found = selected(await c.req.json());
      for (const file of found) await files.remove(file);
      return c.json({ success: true, deletedCount: found.length });
    }),
  );
  app.post('/v6/requestFileAccess', async (c) => {
    const body = z
      .object({ fileKey: z.string(), customId: z.string(), expiresIn: z.number() })
      .partial()
      .parse(await c.req.json());
    const file = files.get(body.fileKey ?? body.customId ?? '');
    if (!file) return c.json({ error: 'File not found' }, 404);
    const url = signUrl(addressOf(uploads, file.key), uploads.apiKey, body.expiresIn ?? 300);
    return c.json({ url, ufsUrl: url });
  });
  return app;
}
