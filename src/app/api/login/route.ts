import { type LoginMode, loginModePath, loginPath, returnPath } from '@/domain/return-path';
import { env } from '@/env';
import { createCaller } from '@/server/api/root';
import { createContext } from '@/server/api/trpc';
import { loginEmailCookie } from '@/server/auth/login-email';
import { readForm, withBody } from '@/server/lib/body';
import { thrownCode } from '@/trpc/thrown-code';

const MAX_FORM_BYTES = 8 * 1024;

/** Which step of the login page a form is of: the first one has the address alone. */
const stepOf = (form: ReadonlyMap<string, string>): LoginMode | null =>
  form.has('password') ? 'password' : form.has('code') ? 'code' : null;

/** Signs in by the login page's forms as a browser sends them by itself, before the page's code has come or without it. */
export const POST = withBody(async (request) => {
  const form = await readForm(request, MAX_FORM_BYTES);
  const email = form.get('email') ?? '';
  const next = returnPath(form.get('next'));
  const step = stepOf(form);
  const headers = new Headers({ 'cache-control': 'private, no-store' });
  const redirect = (path: string) => {
    headers.set('location', new URL(path, env.SITE_URL).href);
    return new Response(null, { status: 303, headers });
  };
  try {
    const { auth } = createCaller(await createContext({ headers: request.headers, resHeaders: headers }));
    if (step === 'password') await auth.login({ email, password: form.get('password') ?? '' });
    else if (step === 'code') await auth.logInWithCode({ email, code: form.get('code') ?? '' });
    else {
      await auth.requestCode({ email });
      return redirect(loginModePath('code', next));
    }
    return redirect(next ?? '/');
  } catch (error) {
    const code = thrownCode(error);
    // Another site's page must not fill in the form.
    if (code !== 'NOT_ALLOWED') headers.append('set-cookie', loginEmailCookie(email));
    const page = step ? loginModePath(step, next) : loginPath(next);
    return redirect(`${page}${page.includes('?') ? '&' : '?'}error=${code}`);
  }
});
