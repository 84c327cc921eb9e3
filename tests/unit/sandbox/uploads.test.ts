import { sandboxUploadEnv } from '@sandbox/upload-env';
import { createRouteHandler, createUploadthing, UTApi } from 'uploadthing/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectDefined } from '../../support/expect-defined';
import { aServer } from '../../support/http-server';
import { type TestSandbox, testSandbox } from './support';

let t: TestSandbox;
let utapi: UTApi;
let token: string;

beforeAll(async () => {
  t = await testSandbox();
  const env = sandboxUploadEnv(t.sandbox.url);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('UPLOADTHING_LOG_LEVEL', 'None');
  token = env.UPLOADTHING_TOKEN ?? '';
  utapi = new UTApi();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await t.stop();
});

describe('a browser', () => {
  const f = createUploadthing();
  const completed = vi.fn();
  const failed = vi.fn();
  const router = {
    proof: f({ pdf: { maxFileSize: '8MB', acl: 'private' } })
      .middleware(() => ({ seller: 'seller-1' }))
      .onUploadError(failed)
      .onUploadComplete(({ file, metadata }) => completed(file.key, metadata)),
  };
  let app: Awaited<ReturnType<typeof aServer>>;

  beforeAll(async () => {
    app = await aServer(createRouteHandler({ router, config: { token } }));
  });
  afterAll(() => app.close());
  beforeEach(() => {
    completed.mockReset().mockReturnValue({ proof: 'proof-1' });
    failed.mockReset();
  });

  async function presign(content: string): Promise<{ url: string; key: string }> {
    const response = await fetch(`${app.url}/api/uploadthing?actionType=upload&slug=proof`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        files: [{ name: 'kvitto.pdf', size: Buffer.byteLength(content), type: 'application/pdf' }],
        input: null,
      }),
    });
    expect(response.status).toBe(200);
    const [presigned] = (await response.json()) as { url: string; key: string }[];
    return expectDefined(presigned, 'presigned upload');
  }

  function put(
    url: string,
    content: string,
    options: { from?: number; type?: string } = {},
  ): Promise<Response> {
    const body = new FormData();
    body.append('file', new File([content], 'kvitto.pdf', { type: options.type ?? 'application/pdf' }));
    return fetch(url, { method: 'PUT', body, headers: { range: `bytes=${options.from ?? 0}-` } });
  }

  it('gets what onUploadComplete returned as the answer to its upload', async () => {
    const { url, key } = await presign('%PDF-1.7');
    const answer = await put(url, '%PDF-1.7');
    expect(await answer.json()).toMatchObject({ serverData: { proof: 'proof-1' } });
    expect(completed).toHaveBeenCalledWith(key, { seller: 'seller-1' });

    // The answer may get lost: sending again gives the same, and the app is not notified twice.
    const again = await put(url, '%PDF-1.7');
    expect(await again.json()).toMatchObject({ serverData: { proof: 'proof-1' } });
    expect(completed).toHaveBeenCalledTimes(1);
  });

  it('is refused a file of another size or type than it declared, and the app is notified', async () => {
    const { url } = await presign('%PDF-1.7');
    expect((await put(url, '%PDF-1.7 and more')).status).toBe(400);
    expect((await put(url, '%PDF-1.7'.repeat(10_000))).status).toBe(400);
    expect((await put(url, '%PDF-1.7', { type: 'text/html' })).status).toBe(400);
    expect((await put(url.replace('x-ut-acl=private', 'x-ut-acl=public-read'), '%PDF-1.7')).status).toBe(403);
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(3));
    expect(completed).not.toHaveBeenCalled();
  });

  it('can go on where a broken upload stopped', async () => {
    const content = '0123456789'.repeat(100);
    const { url } = await presign(content);
    const boundary = 'cut';
    const start = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="kvitto.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
    await fetch(url, {
      method: 'PUT',
      body: `${start}${content.slice(0, 400)}`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, range: 'bytes=0-' },
    });
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('x-ut-range-start')).toBe('400');
    const answer = await put(url, content.slice(400), { from: 400, type: '' });
    expect(await answer.json()).toMatchObject({ serverData: { proof: 'proof-1' } });
    const { ufsUrl } = await utapi.generateSignedURL(new URL(url).pathname.split('/').pop() ?? '');
    expect(await (await fetch(ufsUrl)).text()).toBe(content);
  });
});
