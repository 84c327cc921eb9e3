export { confirmedMethods, offeredMethods } from './offered-methods';
