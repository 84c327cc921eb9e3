'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { showProblem } from '@/components/toast';
import { errorTexts } from '@/text/errors';

/** Shown to users who are not admins. */
export function AccessDenied() {
  const router = useRouter();
  useEffect(() => {
    const { title, text } = errorTexts.ADMIN_REQUIRED;
    showProblem(title, text);
    router.replace('/');
  }, [router]);
  return null;
}
