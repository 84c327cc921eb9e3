/** A row of buttons that are tall enough to touch. */
export const segments = {
  label: { display: 'grid', placeItems: 'center', minHeight: 44, paddingInline: 'clamp(4px, 1.2vw, 16px)' },
} as const;
