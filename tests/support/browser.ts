import { randomUUID } from 'node:crypto';
import { SIGNED_IN_HINT } from '@/domain/site/site';
import { appRouter } from '@/server/api/root';
import { createContext } from '@/server/api/trpc';
import { startSession } from '@/server/auth/session';
import { now } from '@/server/lib/clock';
import { signIn } from './registration';

/** The part of a Set-Cookie header that is sent back. */
const pair = (setCookie: string): string => setCookie.split(';')[0] ?? '';

/** The cookie header of someone who has just signed in. */
export const cookieOf = async (user: { id: string }): Promise<string> =>
  pair(await startSession(user.id, null, now()));

const isHint = (setCookie: string): boolean => setCookie.startsWith(`${SIGNED_IN_HINT}=`);
const isCodeBrowser = (setCookie: string): boolean => /^(__Host-)?code=/.test(setCookie);
const isDevice = (setCookie: string): boolean => /^(__Host-)?device=/.test(setCookie);

/** A browser at an address of its own: keeps the cookies it is given and calls with them. */
export class Browser {
  /** The session's cookie as the server last set it, with all its flags. */
  setCookie: string | null = null;
  cookie: string | null = null;
  /** The cookie that makes the browser known to an account. */
  setDeviceCookie: string | null = null;
  device: string | null = null;
  /** The cookie of a browser that has requested a code, as last set. */
  setCodeCookie: string | null = null;

  constructor(private readonly address: string = randomUUID()) {}

  /** Calls the API as one request. */
  async call<T>(use: (api: ReturnType<typeof appRouter.createCaller>) => Promise<T>): Promise<T> {
    const headers = new Headers({ 'x-forwarded-for': this.address });
    const cookies = [this.cookie, this.device, this.setCodeCookie && pair(this.setCodeCookie)].filter(
      (cookie) => cookie !== null,
    );
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
    const resHeaders = new Headers();
    try {
      return await use(appRouter.createCaller(await createContext({ headers, resHeaders })));
    } finally {
      for (const set of resHeaders.getSetCookie()) {
        if (isDevice(set)) {
          this.setDeviceCookie = set;
          this.device = pair(set);
        } else if (isCodeBrowser(set)) this.setCodeCookie = set;
        else if (!isHint(set)) {
          this.setCookie = set;
          this.cookie = pair(set);
        }
      }
    }
  }

  /** Who the server takes this browser for. */
  async email(): Promise<string | null> {
    const { user } = await this.call((api) => api.auth.session());
    return user?.email ?? null;
  }
}

export async function signedIn({ email }: { email: string }): Promise<Browser> {
  const browser = new Browser();
  await signIn(browser, email);
  return browser;
}
