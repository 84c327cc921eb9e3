export { lockBid, moveBid, releaseCard } from './bid-rows';
