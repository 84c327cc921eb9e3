import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pushSubscriptionInput } from '@/domain/account/push';
import { stubSettings } from '../../support/stub-settings';

let pushEndpointOf: typeof import('@/server/push/send').pushEndpointOf;
beforeAll(async () => {
  stubSettings();
  ({ pushEndpointOf } = await import('@/server/push/send'));
});
afterAll(() => vi.unstubAllEnvs());

describe('where pushes are sent', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/d1:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA',
  ])('is a browser maker’s push service: %s', (endpoint) => {
    expect(pushEndpointOf(endpoint, false)).toBe(endpoint);
    expect(pushEndpointOf(endpoint, true)).toBe(endpoint);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/d1',
    'https://user:word@fcm.googleapis.com/fcm/send/d1',
    'https://fcm.googleapis.com:8443/fcm/send/d1',
    'https://93.184.216.34/push',
    'https://[2606:2800:220:1::1]/push',
    'https://127.0.0.1/push',
    'https://10.0.0.8/push',
    'https://169.254.169.254/latest',
    'https://localhost/push',
    'javascript:alert(1)',
    'push',
  ])('is nowhere else: %s', (endpoint) => {
    expect(pushEndpointOf(endpoint, false)).toBeNull();
  });

  it('is the stand-in in the sandbox, and no other number', () => {
    expect(pushEndpointOf('http://localhost:3900/push/1', true)).toBe('http://localhost:3900/push/1');
    expect(pushEndpointOf('https://93.184.216.34/push', true)).toBeNull();
    expect(pushEndpointOf('http://10.0.0.8/push', true)).toBeNull();
  });
});

it('takes keys of the lengths that browsers have, and no others', () => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  const read = (changed: object) =>
    pushSubscriptionInput.safeParse({ endpoint: 'https://push.example/1', keys: { ...keys, ...changed } })
      .success;
  expect(read({})).toBe(true);
  expect(read({ auth: `${keys.auth}==` })).toBe(true);
  expect(read({ auth: 'A' })).toBe(false);
  expect(read({ p256dh: '+'.repeat(87) })).toBe(false);
});
