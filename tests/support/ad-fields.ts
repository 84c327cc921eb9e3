/** The form of a card for everyone, without a fixed slot or days. */
export const adFields = {
  title: 'Skor till loppet',
  linkUrl: 'https://skor.example',
  type: 'card',
  audience: 'everyone',
  slot: null,
  active: true,
  firstDay: null,
  lastDay: null,
} as const;
