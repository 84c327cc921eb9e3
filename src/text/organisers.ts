import { stockholmWall } from '@/domain/time';
import { formatDayAndMonth } from './dates';
import { counted } from './numbers';

/**
 * "Bekräftat av arrangören 12 mars 14.02", in Stockholm, to both parties of a purchase.
 * @param byMail whether it was the organiser's signed mail that said so.
 */
export function verifiedText(at: Date, byMail = false): string {
  const { day, time } = stockholmWall(at);
  return `Bekräftat av ${byMail ? 'arrangörens mejl' : 'arrangören'} ${formatDayAndMonth(day)} ${time.replace(':', '.')}`;
}

/** The headline over the organiser's own words, to both parties. */
export const REFUSED_TITLE = 'Arrangören kan inte byta namnet';

/** What an organiser's contacts read. */
export const organiserTexts = {
  nothingGiven: 'Vi har inga uppgifter om den nya löparen. Säljaren skickar dem till er.',
  viewIsRecorded: 'Köparen ser att ni har läst uppgifterna.',
  stopped: 'Köparens bank har begärt tillbaka pengarna. Byt inte namnet innan du hör av oss.',
  /** By who is waited for besides the organiser. */
  until: { seller: 'Ska vara bytt senast', buyer: 'Köparen svarar senast' },
  confirmVerify: {
    title: 'Är namnet bytt?',
    text: 'Köparen får veta att ni har bekräftat det och har högst 24 timmar på sig att svara. Sedan får säljaren betalt. Det går inte att ångra.',
    confirm: 'Ja, namnet är bytt',
  },
  verified: { title: 'Tack, namnbytet är bekräftat', text: 'Köparen och säljaren får veta det med mejl.' },
  /** Beside the checkboxes and in the bar of acts. */
  many: {
    confirm: (count: number) => ({
      title: `Är namnet bytt för ${count}?`,
      text: 'Köparna får veta att ni har bekräftat det och har högst 24 timmar på sig att svara. Sedan får säljarna betalt. Det går inte att ångra.',
      confirm: `Ja, namnet är bytt för ${count}`,
    }),
    refusing: (count: number) =>
      `${count} köp avbryts, köparna får alla pengar tillbaka och annonserna stängs. Det går inte att ångra.`,
  },
  asked: {
    buyer: { title: 'Köparen har fått ett mejl', text: 'Namnbytet väntar tills uppgiften är rättad.' },
    seller: { title: 'Säljaren har fått ett mejl', text: 'Säljaren svarar er direkt.' },
  },
  asking: {
    buyer:
      'Köparen får ett mejl och rättar uppgiften på sidan för köpet. Säljarens tid står still så länge, i högst 24 timmar. Ni kan be köparen om det en gång.',
    seller:
      'Säljaren får det ni skriver i ett mejl och svarar er direkt. Säljarens tid går som förut. Ni kan fråga högst tre gånger.',
  },
  refusing: (raceName: string) =>
    `Köpet av platsen i ${raceName} avbryts, köparen får alla pengar tillbaka och annonsen stängs. Det går inte att ångra.`,
  refused: { title: 'Köpet är avbrutet', text: 'Köparen får pengarna tillbaka, och båda får veta varför.' },
  join: {
    title: 'Anslut er som arrangör',
    lead: 'Det tar ett par minuter och kostar ingenting.',
    waits: (email: string) => `Vi kontrollerar att ni är arrangören och svarar till ${email} inom tre dagar.`,
    domain:
      'Skriv helst en adress på loppets egen webbdomän. Då går det fortare för oss att se att det är ni.',
  },
  invitationOver: {
    title: 'Inbjudan gäller inte längre',
    text: 'Den är för gammal, redan använd eller tillbakadragen. Be oss om en ny.',
  },
  invited: (organiserName: string) =>
    `Du ser namnbytena till lopp som hör till ${organiserName}, och säger till när ett namn är bytt eller om det inte går. Uppgifterna om köparna får bara användas till namnbytet, och det du läser och gör loggas.`,
};

/** The headline over what the organiser asks the seller for. */
export const ASKED_TITLE = 'Arrangören behöver något av dig';

/** How many were answered: "7 namnbyten bekräftade, 2 nekade." */
export function answeredText({ verified, refused }: { verified: number; refused: number }): string {
  const parts = [
    ...(verified > 0 ? [counted(verified, 'namnbyte bekräftat', 'namnbyten bekräftade')] : []),
    ...(refused > 0
      ? [
          counted(
            refused,
            verified > 0 ? 'nekat' : 'namnbyte nekat',
            verified > 0 ? 'nekade' : 'namnbyten nekade',
          ),
        ]
      : []),
  ];
  return parts.length === 0 ? 'Inget namnbyte är besvarat.' : `${parts.join(', ')}.`;
}
