'use client';

import { useEffect } from 'react';
import { useRouter } from '@/components/ui/router';
import { showProblem } from '@/components/ui/toast';
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
