import {
  alpha,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  rem,
} from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { createElement } from 'react';
import { blue, dark, darkLine, fonts, gray, INK, pine, red, signal, yellow } from '@/theme';
import { byWords } from './option-filter';
import classes from './theme.module.css';

// The tokens of theme.ts as a Mantine theme, the components' defaults, and the CSS variables.

/** Without this a dialog's header is a second banner landmark. */
const dialogHeader = { attributes: { header: { role: 'none' } } };

export const theme = createTheme({
  white: '#ffffff',
  black: INK,
  colors: { pine, signal, gray, dark, red, yellow, blue, green: pine, orange: signal },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  variantColorResolver: (input) => {
    // A state's badge: its stylesheet mixes its ground and its line from the colour of its text.
    if (input.variant === 'dot') return defaultVariantColorsResolver({ ...input, variant: 'light' });
    const resolved = defaultVariantColorsResolver(input);
    const isSignal = input.color === 'signal' || input.color === 'orange';
    return input.variant === 'filled' && isSignal
      ? {
          ...resolved,
          background: 'var(--lb-signal)',
          hover: 'var(--lb-signal-hover)',
          color: 'var(--lb-on-signal)',
        }
      : resolved;
  },
  fontFamily: fonts.text,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: rem(13), sm: rem(15), md: rem(16), lg: rem(18), xl: rem(21) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.6', xl: '1.6' },
  headings: {
    fontFamily: fonts.display,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2rem, 1.55rem + 2vw, 3rem)', lineHeight: '1.08' },
      h2: { fontSize: 'clamp(1.5rem, 1.3rem + 0.9vw, 2rem)', lineHeight: '1.15' },
      h3: { fontSize: rem(21), lineHeight: '1.25' },
      h4: { fontSize: rem(18), lineHeight: '1.3' },
      h5: { fontSize: rem(16), lineHeight: '1.35' },
      h6: { fontSize: rem(15), lineHeight: '1.4' },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(40) },
  radius: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(18), xl: rem(28) },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgba(18, 33, 26, 0.06)',
    sm: '0 1px 2px rgba(18, 33, 26, 0.06), 0 4px 12px rgba(18, 33, 26, 0.06)',
    md: '0 2px 4px rgba(18, 33, 26, 0.05), 0 10px 24px rgba(18, 33, 26, 0.09)',
    lg: '0 4px 8px rgba(18, 33, 26, 0.06), 0 18px 44px rgba(18, 33, 26, 0.14)',
    xl: '0 8px 16px rgba(18, 33, 26, 0.08), 0 32px 72px rgba(18, 33, 26, 0.2)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Alert: {
      defaultProps: {
        radius: 'md',
        variant: 'light',
        color: 'blue',
        role: 'note',
        icon: createElement(IconInfoCircle, { size: 20 }),
      },
      classNames: { message: classes.alertMessage, title: classes.alertTitle },
    },
    AspectRatio: { classNames: { root: classes.aspectRatio } },
    Button: {
      defaultProps: { size: 'md', radius: 'xl', loaderProps: { type: 'dots' } },
      classNames: { root: classes.button, inner: classes.buttonInner, label: classes.buttonLabel },
    },
    ActionIcon: { defaultProps: { size: 44, radius: 'xl', variant: 'subtle' } },
    CloseButton: { defaultProps: { size: 44, radius: 'xl' } },
    Burger: { defaultProps: { size: 'sm' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: {
      defaultProps: { size: 'md' },
      classNames: { label: classes.fieldLabel, description: classes.fieldLabel, error: classes.fieldError },
    },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: {
      defaultProps: { size: 'md', rightSectionWidth: 46 },
      classNames: { visibilityToggle: classes.visibilityToggle },
    },
    NumberInput: { defaultProps: { size: 'md', hideControls: true } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3 } },
    Menu: { classNames: { item: classes.menuItem } },
    // The focus of a field that is refused would open its list over the error.
    Select: {
      defaultProps: { size: 'md', checkIconPosition: 'right', filter: byWords, openOnFocus: false },
    },
    MultiSelect: { defaultProps: { filter: byWords, openOnFocus: false } },
    NativeSelect: { defaultProps: { size: 'md' } },
    DateInput: { defaultProps: { size: 'md' } },
    DatePickerInput: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md', radius: 'sm' } },
    Radio: { defaultProps: { size: 'md' } },
    Switch: {
      defaultProps: { size: 'md' },
      classNames: { body: classes.switchBody },
    },
    SegmentedControl: {
      classNames: { root: classes.segments, control: classes.segmentControl, label: classes.segment },
    },
    Badge: {
      defaultProps: { size: 'lg', variant: 'light', radius: 'sm' },
      classNames: { root: classes.badge, label: classes.badgeLabel },
    },
    Card: {
      defaultProps: { radius: 'lg', padding: 'lg', shadow: 'sm', withBorder: true },
      classNames: { root: classes.card },
    },
    Container: { defaultProps: { size: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        padding: 'lg',
        closeButtonProps: { 'aria-label': 'Stäng' },
        overlayProps: { backgroundOpacity: 0.5, blur: 2 },
        ...dialogHeader,
      },
      classNames: { title: classes.dialogTitle },
    },
    Drawer: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Stäng' }, ...dialogHeader },
      classNames: { title: classes.dialogTitle },
    },
    // Positioned in the window, not in the page: a phone widens the whole page for what reaches past its edge.
    Popover: { defaultProps: { floatingStrategy: 'fixed' } },
    Typography: { classNames: { root: classes.typography } },
    Tooltip: { defaultProps: { openDelay: 700, withArrow: true } },
    Anchor: { defaultProps: { underline: 'always', inherit: true }, classNames: { root: classes.anchor } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Tabs: { defaultProps: { keepMounted: false } },
    Timeline: {
      defaultProps: { bulletSize: 12, lineWidth: 2, color: 'var(--lb-done)' },
      classNames: {
        item: classes.timelineItem,
        itemBullet: classes.timelineBullet,
        itemTitle: classes.timelineTitle,
      },
    },
    Loader: { defaultProps: { type: 'dots' } },
  },
});

/** Dark mode: light variants that are lighter than the card; Mantine's own are darker. */
const softFills = Object.fromEntries(
  Object.entries({ pine, signal, red, yellow, blue, green: pine, orange: signal }).flatMap(
    ([name, scale]) => [
      [`--mantine-color-${name}-light`, alpha(scale[4], 0.16)],
      [`--mantine-color-${name}-light-hover`, alpha(scale[4], 0.24)],
    ],
  ),
);

/**
 * Tokens beyond Mantine's own. Every colour a component may use is one of these or a
 * `--mantine-*` variable; no colour is written anywhere else.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--lb-ink': INK,
    '--lb-on-signal': INK,
    '--lb-touch': rem(44),
    '--lb-page': rem(1200),
    '--lb-ease': 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  },
  light: {
    '--mantine-color-body': gray[0],
    '--mantine-color-text': INK,
    '--mantine-color-error': red[7],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-anchor': pine[7],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-default-hover': gray[1],
    '--mantine-color-disabled-color': gray[6],
    '--mantine-color-pine-light-color': pine[7],
    '--mantine-color-signal-light-color': signal[8],
    '--mantine-color-orange-light-color': signal[8],
    '--mantine-color-red-light-color': red[8],
    '--mantine-color-yellow-light-color': yellow[7],
    '--mantine-color-blue-light-color': blue[7],
    '--mantine-color-gray-light-color': gray[7],
    '--lb-surface': '#ffffff',
    '--lb-surface-sunk': gray[1],
    '--lb-line': gray[2],
    '--lb-field-line': gray[4],
    '--lb-band': pine[8],
    '--lb-band-deep': pine[9],
    '--lb-on-band': '#ffffff',
    '--lb-on-band-soft': pine[1],
    '--lb-signal': signal[5],
    '--lb-signal-hover': signal[4],
    '--lb-signal-text': signal[8],
    '--lb-done': pine[7],
    '--lb-soft': pine[0],
    '--lb-pin': gray[0],
    '--lb-pin-line': gray[3],
    '--lb-warn-bg': signal[0],
    '--lb-warn-line': signal[2],
    '--lb-cover-far': pine[2],
    '--lb-cover-near': pine[7],
    '--lb-cover-glow': signal[1],
  },
  dark: {
    ...softFills,
    '--mantine-color-gray-light': alpha(dark[1], 0.12),
    '--mantine-color-gray-light-hover': alpha(dark[1], 0.18),
    '--mantine-color-body': dark[8],
    '--mantine-color-error': red[3],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-anchor': pine[3],
    '--mantine-color-default-border': darkLine,
    // Lighter than the cards it lies on.
    '--mantine-color-disabled': dark[5],
    '--mantine-color-disabled-color': dark[2],
    '--mantine-color-pine-light-color': pine[2],
    '--mantine-color-signal-light-color': signal[3],
    '--mantine-color-orange-light-color': signal[3],
    '--mantine-color-red-light-color': red[2],
    '--mantine-color-yellow-light-color': yellow[2],
    '--mantine-color-blue-light-color': blue[2],
    '--mantine-color-gray-light-color': dark[1],
    '--lb-surface': dark[6],
    '--lb-surface-sunk': dark[7],
    '--lb-line': dark[5],
    '--lb-field-line': dark[4],
    '--lb-band': pine[9],
    '--lb-band-deep': dark[9],
    '--lb-on-band': '#ffffff',
    '--lb-on-band-soft': pine[1],
    '--lb-signal': signal[5],
    '--lb-signal-hover': signal[4],
    '--lb-signal-text': signal[3],
    '--lb-done': pine[3],
    '--lb-soft': dark[5],
    '--lb-pin': dark[8],
    '--lb-pin-line': darkLine,
    '--lb-warn-bg': '#33231a',
    '--lb-warn-line': signal[8],
    '--lb-cover-far': pine[7],
    '--lb-cover-near': pine[9],
    '--lb-cover-glow': pine[4],
  },
});
