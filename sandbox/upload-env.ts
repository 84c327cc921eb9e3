import { SANDBOX_UPLOAD_API_KEY, SANDBOX_UPLOAD_APP_ID } from './options';

/**
 * The environment that points the UploadThing SDK at the sandbox.
 * The SDK uses plain http for file addresses only if the host contains "local", and has no wildcard
 * host names to offer here, so the file host is always localhost with the app id in the path.
 */
export function sandboxUploadEnv(url: string): Record<string, string> {
  const { port } = new URL(url);
  const token = {
    apiKey: SANDBOX_UPLOAD_API_KEY,
    appId: SANDBOX_UPLOAD_APP_ID,
    regions: ['sandbox'],
  };
  return {
    UPLOADTHING_TOKEN: Buffer.from(JSON.stringify(token)).toString('base64'),
    UPLOADTHING_INGEST_URL: new URL('/ingest', url).href,
    UPLOADTHING_API_URL: new URL('/uploads-api', url).href,
    UPLOADTHING_UFS_HOST: `localhost:${port || '80'}`,
    UPLOADTHING_UFS_APP_ID_LOCATION: 'path',
  };
}
