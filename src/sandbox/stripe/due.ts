import { expireDue } from './checkout';
import { captureDue } from './payment';
import { fundRefunds } from './refunds';
import type { World } from './world';

/** Everything that Stripe does by itself when its time has come. */
export function doDue(world: World): void {
  expireDue(world);
  captureDue(world);
  fundRefunds(world);
}
