export { confirmWatch } from './confirm-watch';
export { createWatch } from './create-watch';
export { notifyWatchers } from './notify-watchers';
export { endOwnWatch, endWatchByToken, listMyWatches } from './own-watches';
