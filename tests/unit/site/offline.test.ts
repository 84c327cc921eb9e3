import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offlineAnswer } from '@/app/offline/answer';
import { GET as worker } from '@/app/sw.js/route';
import { kronor } from '@/domain/money/ore';
import { offlinePage } from '@/features/offline/offline-page';
import {
  forgetPurchases,
  SAVED_PURCHASES_KEY,
  savedPurchases,
  savePurchases,
} from '@/features/offline/saved-purchases';
import { serviceWorkerScript } from '@/features/offline/service-worker';

const at = new Date('2027-03-01T11:00:00Z');
const bought = {
  role: 'buyer' as const,
  state: 'awaiting_buyer_confirmation' as const,
  title: 'Vasaloppet 2027',
  distance: '90 km',
  date: '2027-03-07',
  amount: kronor(1780),
  deadline: { kind: 'confirm' as const, at: new Date('2027-03-02T13:30:00Z'), remindAt: null },
  stopped: false,
};
const running = { userId: 'user-1', at, items: [bought] };

describe('what a browser keeps of running purchases', () => {
  it('is in words, with the time in Stockholm', () => {
    expect(savedPurchases(running)).toEqual({
      userId: 'user-1',
      at: '1 mars 2027 kl.\u00a012.00',
      purchases: [
        {
          title: 'Vasaloppet 2027',
          place: '90 km, 7 mars 2027',
          role: 'Ditt köp',
          state: 'Väntar på din bekräftelse',
          deadline: 'Bekräfta eller rapportera senast tisdag 2 mars kl.\u00a014.30',
          amount: expect.stringMatching(/^Du har betalat 1\s780,00\skr$/),
        },
      ],
    });
    const sold = { ...bought, role: 'seller' as const, state: 'disputed' as const, deadline: null };
    expect(savedPurchases({ ...running, items: [sold, { ...sold, stopped: true }] }).purchases).toMatchObject(
      [
        { role: 'Din försäljning', state: 'Manuell granskning pågår', deadline: null },
        { state: 'Pausat medan banken prövar betalningen' },
      ],
    );
  });

  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal('localStorage', {
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    return () => vi.unstubAllGlobals();
  });

  it('is replaced, and removed with the last purchase or on signing out', () => {
    savePurchases(running);
    expect(kept.get(SAVED_PURCHASES_KEY)).toContain('Vasaloppet 2027');
    savePurchases({ ...running, userId: 'user-2', items: [{ ...bought, title: 'Lidingöloppet' }] });
    expect(kept.get(SAVED_PURCHASES_KEY)).not.toContain('Vasaloppet');
    savePurchases({ ...running, items: [] });
    expect(kept.size).toBe(0);
    savePurchases(running);
    forgetPurchases();
    expect(kept.size).toBe(0);
  });

  it('is nothing in a browser that refuses storage', () => {
    const refuse = () => {
      throw new Error('refused');
    };
    vi.stubGlobal('localStorage', { setItem: refuse, removeItem: refuse });
    savePurchases(running);
    expect(kept.size).toBe(0);
  });
});

describe('the offline page', () => {
  const { html, headers, version } = offlineAnswer;
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );

  it('fetches nothing', () => {
    expect(html).not.toMatch(/\ssrc=|<link|url\(|@import/);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/', '']);
  });

  it('is allowed its own style and scripts, and nothing else', () => {
    const policy = headers['content-security-policy'];
    expect(hashes('script')).toHaveLength(2);
    expect(policy).toContain(`script-src ${hashes('script').join(' ')};`);
    expect(policy).toContain(`style-src ${hashes('style').join(' ')};`);
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).not.toMatch(/nonce|unsafe|https?:/);
    // A style attribute would need 'unsafe-inline', and so would a handler.
    expect(html).not.toMatch(/\sstyle=|\son\w+=/);
  });

  it('has a worker of its own version', async () => {
    const script = await worker().text();
    expect(script).toBe(serviceWorkerScript(version));
    expect(version).toMatch(/^[0-9a-f]{16}$/);
    expect(offlinePage('other').html).not.toBe(html);
    expect(() => new Function('self', 'caches', 'fetch', script)).not.toThrow();
  });
});
