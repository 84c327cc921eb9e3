'use client';

import { useEffect, useState } from 'react';
import { keepsCookies } from '@/components/keeps-cookies';
import { Warning } from '@/components/warning';
import { errorTexts } from '@/text/errors';

/** Says so where the browser keeps no cookies, before anything is typed: nobody can sign in. */
export function CookiesRefused() {
  const [refused, setRefused] = useState(false);
  useEffect(() => setRefused(!keepsCookies()), []);
  if (!refused) return null;
  const { title, text } = errorTexts.COOKIES_REFUSED;
  return <Warning title={title}>{text}</Warning>;
}
