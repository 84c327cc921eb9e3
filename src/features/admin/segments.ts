/** A row of buttons that are tall enough to touch. */
export const segments = {
  label: { display: 'grid', placeItems: 'center', minHeight: 44, paddingInline: 4 },
} as const;
