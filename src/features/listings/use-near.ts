'use client';

import { useCallback } from 'react';

/** @returns a ref: calls `onNear` when its element is about to scroll into view */
export const useNear = (onNear: () => void) =>
  useCallback(
    (node: Element | null) => {
      if (!node) return;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
        rootMargin: '600px',
      });
      observer.observe(node);
      return () => observer.disconnect();
    },
    [onNear],
  );
