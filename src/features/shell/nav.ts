interface NavLink {
  href: string;
  label: string;
}

export const mainLinks: NavLink[] = [
  { href: '/search', label: 'Köp' },
  { href: '/lopp', label: 'Lopp' },
  { href: '/how-it-works', label: 'Hur det fungerar' },
  { href: '/about', label: 'Om oss' },
];

/** Never collapsed: the law asks that one can withdraw from an agreement from anywhere (directive 2023/2673, article 11a). */
export const withdrawLink: NavLink = { href: '/angra', label: 'Ångra avtalet här' };

export const footerGroups: { title: string; links: NavLink[] }[] = [
  {
    title: 'Om oss',
    links: [
      { href: '/about', label: 'Om oss' },
      { href: '/how-it-works', label: 'Hur det fungerar' },
      { href: '/trygghet', label: 'Trygghet i siffror' },
      { href: '/search', label: 'Alla startplatser' },
      { href: '/lopp', label: 'Alla lopp' },
      { href: '/for-arrangorer', label: 'För arrangörer' },
    ],
  },
  {
    title: 'Juridik',
    links: [
      { href: '/terms', label: 'Användarvillkor' },
      { href: '/privacy', label: 'Integritetspolicy' },
      { href: '/cookie-policy', label: 'Cookiepolicy' },
      { href: '/cookie-settings', label: 'Cookieinställningar' },
      { href: '/tillganglighet', label: 'Tillgänglighet' },
    ],
  },
  {
    title: 'Hjälp',
    links: [
      { href: '/faq', label: 'Vanliga frågor' },
      { href: '/ar-mejlet-fran-oss', label: 'Är mejlet från oss?' },
      { href: '/contact', label: 'Kontakta oss' },
    ],
  },
];
