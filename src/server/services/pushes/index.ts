export { subscribePush, unsubscribePush } from './devices';
export { queuePush, queuePushes } from './queue-push';
export { sendPushJob } from './send-push-job';
export { getPushSettings, setPushKind } from './settings';
export { sweepPushes } from './sweep-pushes';
