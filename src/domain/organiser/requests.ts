import { asHost } from '../account/email-address';

/** What a request to join ends in. `joined`: by a mailed link, before admins decided every request. */
export const joinOutcomes = ['joined', 'approved', 'declined'] as const;
export type JoinOutcome = (typeof joinOutcomes)[number];

/** Bounds of a request. */
export const MAX_JOIN_RACES = 20;
export const MAX_JOIN_NOTE = 1000;

/**
 * Where anybody gets an address, or a page of their own: one there proves nothing about a race. Mail
 * services first, then sites that many clubs share.
 */
const SHARED = new Set(
  `
    gmail.com googlemail.com google.com outlook.com outlook.se hotmail.com hotmail.se live.com live.se
    msn.com icloud.com me.com mac.com yahoo.com yahoo.se ymail.com aol.com gmx.com gmx.net gmx.de mail.com
    web.de proton.me protonmail.com pm.me tutanota.com fastmail.com zoho.com hey.com yandex.com mail.ru
    telia.com tele2.se bredband.net bredband2.com comhem.se spray.se home.se swipnet.se passagen.se
    bahnhof.se telenor.se glocalnet.net ownit.nu algonet.se tiscali.se mailinator.com online.no facebook.com
    instagram.com linktr.ee wordpress.com blogspot.com wixsite.com weebly.com squarespace.com webnode.se
    webnode.com n.nu one.com github.io wikipedia.org youtube.com laget.se svenskalag.se sportadmin.se
    idrottonline.se raceid.com racetimer.se neptron.se eqtiming.com eqtiming.no jogg.se lopplistan.se
    my.raceresult.com raceresult.com sportstiming.dk sportstiming.se entryninja.com njuko.net axs.com
    ticketmaster.se eventbrite.com eventbrite.se
  `.split(/\s+/),
);

/** A site's domain, without www; null for what is no web address. */
export function domainOfSite(url: string | null): string | null {
  if (!url || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  return asHost(new URL(url).hostname)?.replace(/^www\./, '') ?? null;
}

const isShared = (domain: string): boolean =>
  domain.split('.').some((_, from, parts) => SHARED.has(parts.slice(from).join('.')));

/**
 * Whether an address is at a domain or below it: `start@mejl.vasaloppet.se` is at `vasaloppet.se`, and
 * `start@evil-vasaloppet.se` is not. Never at a domain where anybody gets an address or a page.
 * @param domain of a site, or of an organiser's mail.
 */
export function isAddressAt(email: string, domain: string | null): boolean {
  const own = asHost(email.slice(email.lastIndexOf('@') + 1));
  const wanted = domain && asHost(domain)?.replace(/^www\./, '');
  if (!own || !wanted?.includes('.') || isShared(wanted)) return false;
  return own === wanted || own.endsWith(`.${wanted}`);
}
