/** What an admin does, as the audit log names it, in Swedish; an act without words here is shown by its name. */
export const actLabels: Record<string, string> = {
  'ad.create': 'Skapade en annons',
  'ad.update': 'Ändrade en annons',
  'ad.visibility': 'Ändrade var en annons visas',
  'ad.delete': 'Tog bort en annons',
  'banner.create': 'Skapade en banner',
  'banner.update': 'Ändrade en banner',
  'banner.delete': 'Tog bort en banner',
  'race.create': 'Lade till ett lopp',
  'race.update': 'Ändrade ett lopp',
  'race.image': 'Bytte bild på ett lopp',
  'race.delete': 'Tog bort ett lopp',
  'race.cancelled': 'Ställde in ett lopp',
  'race.moved': 'Flyttade ett lopp',
  'race.closed_early': 'Stängde namnbytet i förtid',
  'dispute.refund': 'Återbetalade i ett ärende',
  'dispute.release': 'Betalade ut i ett ärende',
  'dispute.propose': 'Föreslog ett beslut i ett ärende',
  'dispute.withdraw': 'Drog tillbaka ett förslag i ett ärende',
  'job.retry': 'Startade om ett jobb',
  'refund.retry': 'Gjorde om en återbetalning',
  'transfer.retry': 'Gjorde om en utbetalning',
  'difference.handle': 'Hanterade en skillnad',
  'user.view': 'Läste en persons uppgifter',
  'user.block': 'Spärrade ett konto',
  'user.unblock': 'Hävde en spärr',
  'withdrawal.handle': 'Hanterade ett ångrat avtal',
};

/** What admins act on. */
export const entityLabels: Record<string, string> = {
  race: 'Lopp',
  ad: 'Annonser på sajten',
  banner: 'Banners',
  user: 'Personer',
  dispute: 'Ärenden',
  withdrawal: 'Ångrade avtal',
};
