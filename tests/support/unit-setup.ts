import { withoutSettings } from '@sandbox/run/environment';

// Tests bring settings of their own: those of a developer's app are not theirs.
Object.assign(process.env, withoutSettings());
