import { expireDue } from './checkout';
import { captureDue } from './payment';
import { fundRefunds } from './refunds';
import type { World } from './world';

/** What Stripe does by itself at a given time. */
export function doDue(world: World): void {
  expireDue(world);
  captureDue(world);
  fundRefunds(world);
}
