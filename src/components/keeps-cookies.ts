const TEST = 'cookie-test';

/** Whether this browser keeps cookies from here: without, nobody can be signed in. */
export function keepsCookies(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
    document.cookie = `${TEST}=1; Path=/; SameSite=Lax`;
    const kept = document.cookie.split('; ').includes(`${TEST}=1`);
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${TEST}=; Max-Age=0; Path=/`;
    return kept;
  } catch {
    // As in another site's sandboxed frame.
    return false;
  }
}
