'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { showProblem } from '@/components/toast';

/** The listing could not be fetched: says so and leads home (spec 1, section 8). */
export function LoadFailed() {
  const router = useRouter();
  useEffect(() => {
    showProblem('Ett fel inträffade', 'Kunde inte hämta information om startplatsen.');
    router.replace('/');
  }, [router]);
  return null;
}
