import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ErrorCode } from '@/domain/errors';
import { HEALTH_PATH } from '@/domain/site/site';
import { errorCodeOf, RefusedCall } from './error-code';

/** How long the site may take to answer, ms. */
const ANSWER_MS = 5000;
/** How soon it is asked again, ms. */
const RETRY_MS = 3000;

let asking: Promise<boolean> | null = null;
let again: ReturnType<typeof setTimeout> | undefined;

async function ask(): Promise<boolean> {
  clearTimeout(again);
  const answers = await fetch(HEALTH_PATH, {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).then(
    () => true,
    () => false,
  );
  asking = null;
  onlineManager.setOnline(answers);
  if (!answers) again = setTimeout(askWhenSeen, RETRY_MS);
  return answers;
}

/**
 * Whether the site answers, be it that something is wrong with it. Until it does it is asked again; meanwhile React Query
 * holds back its queries, and the header says so.
 */
export function isReachable(): Promise<boolean> {
  asking ??= ask();
  return asking;
}

function askWhenSeen(): void {
  if (document.visibilityState === 'visible') void isReachable();
  else document.addEventListener('visibilitychange', askWhenSeen, { once: true });
}

/**
 * Instead of React Query's own listeners: what the browser says of the network is a reason to ask, no answer. With a VPN
 * or a virtual adapter it is offline while all works.
 */
export const watchNetwork = (): void =>
  onlineManager.setEventListener(() => {
    const listener = () => void isReachable();
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  });

/** Whether the site answered when last asked. */
export const isOnline = (): boolean => onlineManager.isOnline();

export const useOnline = (): boolean => useSyncExternalStore(onlineManager.subscribe, isOnline, () => true);

const whyUnanswered = async (): Promise<ErrorCode> => ((await isReachable()) ? 'UNREACHABLE' : 'OFFLINE');

/** `fetch`; without an answer it fails with a code. It may have been received all the same. */
export const reach: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, init);
  } catch (failure) {
    if (init?.signal?.aborted) throw failure;
    throw new RefusedCall(await whyUnanswered(), { cause: failure });
  }
};

/** The code of a failed upload, whose library says nothing where nobody answered. */
export async function uploadFailure(error: unknown): Promise<ErrorCode> {
  const answered = error instanceof Error && 'data' in error && error.data !== undefined;
  return answered ? errorCodeOf(error) : whyUnanswered();
}
