export { closeOffer, findOpenOffer, offerFacts, openOffer, readOffers } from './offers';
