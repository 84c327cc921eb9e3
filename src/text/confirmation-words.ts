/** What admins and an organiser's contacts read of words of confirmation. */
export const wordsTexts = {
  title: 'Mejl som bekräftar namnbyten',
  lead: 'Mejlar ni löparen när namnet är bytt kan köparen eller säljaren vidarebefordra mejlet hit. Säger det med era egna ord att namnet är bytt, och kommer det från er, är namnbytet bekräftat utan att ni gör något mer.',
  label: 'Era ord',
  description:
    'En hel mening på varje rad, precis som den står i mejlet. {namn} står för den nya löparen, {lopp} för loppet och {nummer} för start- eller bokningsnumret.',
  example: 'Platsen i {lopp} står nu på {namn}.',
  none: 'Vi har inte kommit överens om några ord än. Era mejl visas för köparen och säljaren, men bekräftar inget.',
  noDomains: 'Vi behöver också veta vilka adresser ni mejlar från. Vi hör av oss om det.',
  inForce: 'Gäller nu',
  waiting: 'Väntar på att vi kontrollerar dem',
  nothing: 'Inga ord: mejl bekräftar inte namnbyten.',
  sent: { title: 'Tack, vi kontrollerar orden', text: 'Det som gäller nu gäller tills vi är klara.' },
};
