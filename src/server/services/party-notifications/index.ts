export { endNotice, enqueuePurchaseMail, notifyBuyer, notifyParty } from './notify-parties';
