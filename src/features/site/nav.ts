export interface NavLink {
  href: string;
  label: string;
}

export const mainLinks: NavLink[] = [
  { href: '/search', label: 'Lopp' },
  { href: '/how-it-works', label: 'Hur det fungerar' },
  { href: '/about', label: 'Om oss' },
];

export const footerGroups: { title: string; links: NavLink[] }[] = [
  {
    title: 'Om oss',
    links: [
      { href: '/about', label: 'Om oss' },
      { href: '/how-it-works', label: 'Hur det fungerar' },
      { href: '/search', label: 'Alla startplatser' },
      { href: '/lopp', label: 'Alla lopp' },
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
      { href: '/contact', label: 'Kontakta oss' },
      { href: '/angra', label: 'Ångra avtalet här' },
    ],
  },
];

/** Where to go after signing in: only paths of this site, never another one's address. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next?.startsWith('/') || next.startsWith('//') || next.startsWith('/\\')) return null;
  // Control characters are dropped by URL parsers, which could turn "/\t/evil" into "//evil".
  return /\p{Cc}/u.test(next) ? null : next;
}

export const loginPath = (next: string): string => `/auth/login?next=${encodeURIComponent(next)}`;
