/** How a screen is looked at. */
export interface Look {
  width: 390 | 1440;
  colorScheme: 'light' | 'dark';
}

export const phoneInLight: Look = { width: 390, colorScheme: 'light' };

export const everyLook: Look[] = [
  phoneInLight,
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'dark' },
];
