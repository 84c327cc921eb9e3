export { confirmWatch } from './confirm-watch';
export { createWatch } from './create-watch';
export { endOwnWatch } from './end-own-watch';
export { endWatchByToken } from './end-watch-by-token';
export { listMyWatches } from './list-my-watches';
export { notifyWatchers } from './notify-watchers';
