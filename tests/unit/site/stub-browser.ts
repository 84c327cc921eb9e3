import { vi } from 'vitest';

/** Stubs the browser interfaces that Mantine calls and jsdom lacks, and sets React's test environment flag. */
export function stubBrowser(): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}
