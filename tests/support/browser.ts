import { randomUUID } from 'node:crypto';
import { createCaller } from '@/server/api/root';
import { createContext } from '@/server/api/trpc';
import { startSession } from '@/server/auth/session';

/** The part of a Set-Cookie header that is sent back. */
const pair = (setCookie: string): string => setCookie.split(';')[0] ?? '';

/** The cookie header of someone who has just signed in. */
export const cookieOf = async (user: { id: string }): Promise<string> => pair(await startSession(user.id));

/** A browser at an address of its own: keeps the cookie it is given and calls with it. */
export class Browser {
  /** As the server last set it, with all its flags. */
  setCookie: string | null = null;
  cookie: string | null = null;
  private readonly address = randomUUID();

  /** Calls the API as one request. */
  async call<T>(act: (api: ReturnType<typeof createCaller>) => Promise<T>): Promise<T> {
    const headers = new Headers({ 'x-forwarded-for': this.address });
    if (this.cookie) headers.set('cookie', this.cookie);
    const resHeaders = new Headers();
    try {
      return await act(createCaller(await createContext({ headers, resHeaders })));
    } finally {
      const set = resHeaders.getSetCookie().at(-1);
      if (set) {
        this.setCookie = set;
        this.cookie = pair(set);
      }
    }
  }

  /** Who the server takes this browser for. */
  async email(): Promise<string | null> {
    const { user } = await this.call((api) => api.auth.session());
    return user?.email ?? null;
  }
}
