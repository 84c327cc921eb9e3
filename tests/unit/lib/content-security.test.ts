import { afterEach, expect, test, vi } from 'vitest';
import { stubSettings } from '../../support/stub-settings';

afterEach(() => vi.unstubAllEnvs());

async function imageSources(changes: Record<string, string>): Promise<string | undefined> {
  stubSettings(changes);
  const { contentSecurityPolicy } = await import('@/server/lib/content-security');
  return contentSecurityPolicy('nonce')
    .split('; ')
    .find((directive) => directive.startsWith('img-src'));
}

test('pictures come from this site and the upload service, and for ads from hosts that are named', async () => {
  const own = "img-src 'self' blob: data: https://*.ufs.sh";
  expect(await imageSources({})).toBe(own);
  expect(await imageSources({ AD_IMAGE_HOSTS: 'bilder.skor.example, cdn.skor.example' })).toBe(
    `${own} https://bilder.skor.example https://cdn.skor.example`,
  );
  await expect(imageSources({ AD_IMAGE_HOSTS: 'skor.example; script-src *' })).rejects.toThrow();
});

test('the stand-in’s pictures are shown on a developer’s machine', async () => {
  const local = { SITE_URL: 'http://localhost:3000', UPLOADTHING_UFS_HOST: 'localhost:3900' };
  expect(await imageSources(local)).toBe("img-src 'self' blob: data: http://localhost:3900");
});
