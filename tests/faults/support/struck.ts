import { waitFor } from '../../support/wait';
import { world } from './world';

/** Comes back when everything that was to go wrong has begun to. */
export const struck = () => waitFor('every fault to strike', () => world.sandbox.faults.left === 0);
