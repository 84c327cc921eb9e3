import { captureDue } from './charges';
import { expireDue } from './checkout';
import { expireAttempts } from './payment';
import { answerRefunds, fundRefunds } from './refunds';
import type { World } from './world';

/** What Stripe does by itself at a given time. */
export function doDue(world: World): void {
  expireAttempts(world);
  expireDue(world);
  captureDue(world);
  fundRefunds(world);
  answerRefunds(world);
}
