/** A browser may refuse storage; then nothing is kept. Functionally necessary or requested, so it needs no consent. */
interface Stored<Value> {
  get: () => Value | null;
  /** @param value null removes it */
  set: (value: Value | null) => void;
}

const storedIn =
  (area: 'sessionStorage' | 'localStorage') =>
  <Value>(key: string): Stored<Value> => ({
    get() {
      try {
        return JSON.parse(window[area].getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },
    set(value) {
      try {
        if (value === null) window[area].removeItem(key);
        else window[area].setItem(key, JSON.stringify(value));
      } catch {}
    },
  });

/** Kept until the tab is closed. */
export const inTab = storedIn('sessionStorage');

/** Kept until the user clears it. */
export const inBrowser = storedIn('localStorage');
