/** Without a network the code is loaded, like the results themselves, when the connection is back. */
export async function loadResults() {
  if (typeof window !== 'undefined' && !navigator.onLine) {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  }
  return await import('./live-results');
}
