import type { MailReason } from '@/domain/purchase/mail-proof';

/** Over a mail that is not proved to be the organiser's, to both parties. */
export const NOT_PROVED =
  'Vi kunde inte bekräfta att mejlet kommer från arrangören. Titta själv innan du bekräftar.';

/** Why, in words for both parties. */
export const mailReasonTexts: Record<MailReason, string> = {
  unreadable: 'Mejlet går inte att läsa som det skickades.',
  unknown_organiser: 'Vi har inte kontrollerat vilka adresser arrangören mejlar från.',
  other_sender: 'Avsändaren är inte arrangören.',
  unsigned: 'Arrangörens signatur saknas eller stämmer inte. Vidarebefordra mejlet som bifogad fil.',
  other_time: 'Mejlet är inte skrivet efter betalningen.',
  other_runner: 'Köparens hela namn står inte i mejlet.',
  other_race: 'Varken loppet eller startnumret står i mejlet.',
  automatic: 'Mejlet är ett automatiskt svar.',
  no_words: 'Vi har inte kommit överens med arrangören om hur ett mejl bekräftar ett namnbyte.',
  other_words:
    'Mejlet säger inte, med de ord som arrangören har kommit överens med oss om, att namnbytet är gjort.',
  used: 'Mejlet har redan bekräftat ett annat köp.',
};

export const forwardedMailTexts = {
  title: 'Mejl från arrangören',
  intro:
    'Vidarebefordra arrangörens bekräftelse hit, helst som bifogad fil. Kan vi se att den kommer från arrangören och gäller köpet är namnbytet bekräftat.',
  introDocument:
    'Vidarebefordra arrangörens bekräftelse hit, helst som bifogad fil. Båda läser den här. Den bekräftar inte namnbytet åt er: säljaren visar att namnet är bytt och köparen bekräftar, som vanligt.',
  address: 'Köpets mejladress',
  file: 'Eller lämna mejlet som fil (.eml)',
  sent: { title: 'Mejlet är mottaget', text: 'Vi kontrollerar det nu. Båda parter ser det här.' },
  notEml: 'Välj en fil som slutar på .eml, högst 2 MB.',
  verified: 'Mejlet kommer från arrangören och bekräftar namnbytet.',
  checking: 'Vi kontrollerar mejlet.',
  attachments: 'Bilagor visas inte här',
  erased: 'Mejlets innehåll är raderat.',
};
