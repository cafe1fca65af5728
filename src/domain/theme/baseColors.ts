/** Lightness, chroma and hue in degrees, as `oklch()` in CSS has them. */
type Color = readonly [lightness: number, chroma: number, hue: number];

/**
 * The colours of the page without a theme, light and dark: those of tokens.css, from which those of a theme are derived.
 */
export const BASE_COLORS = {
  'surface-0': [
    [0.972, 0.004, 255],
    [0.185, 0.014, 262],
  ],
  'surface-1': [
    [1, 0, 0],
    [0.218, 0.015, 262],
  ],
  'surface-2': [
    [0.958, 0.006, 255],
    [0.257, 0.017, 262],
  ],
  'surface-3': [
    [0.915, 0.011, 258],
    [0.315, 0.022, 262],
  ],
  text: [
    [0.235, 0.022, 262],
    [0.945, 0.005, 258],
  ],
  'text-muted': [
    [0.425, 0.02, 260],
    [0.79, 0.012, 258],
  ],
  line: [
    [0.888, 0.009, 258],
    [0.33, 0.018, 262],
  ],
  'line-strong': [
    [0.6, 0.018, 258],
    [0.58, 0.02, 260],
  ],
  accent: [
    [0.345, 0.098, 262],
    [0.8, 0.082, 256],
  ],
  'accent-hover': [
    [0.29, 0.09, 262],
    [0.86, 0.062, 256],
  ],
  'accent-soft': [
    [0.937, 0.022, 258],
    [0.3, 0.045, 260],
  ],
  'on-accent': [
    [0.99, 0.003, 258],
    [0.195, 0.035, 262],
  ],
  focus: [
    [0.5, 0.15, 258],
    [0.78, 0.11, 252],
  ],
  local: [
    [0.46, 0.088, 76],
    [0.82, 0.098, 84],
  ],
  'local-soft': [
    [0.953, 0.034, 88],
    [0.3, 0.036, 80],
  ],
  live: [
    [0.43, 0.095, 154],
    [0.81, 0.118, 154],
  ],
  'live-soft': [
    [0.952, 0.03, 156],
    [0.29, 0.038, 156],
  ],
  aged: [
    [0.44, 0.014, 258],
    [0.77, 0.012, 258],
  ],
  'aged-amber': [
    [0.455, 0.098, 62],
    [0.815, 0.11, 72],
  ],
  'aged-red': [
    [0.45, 0.15, 30],
    [0.78, 0.105, 28],
  ],
  danger: [
    [0.455, 0.165, 27],
    [0.77, 0.115, 25],
  ],
  'danger-soft': [
    [0.955, 0.018, 24],
    [0.295, 0.05, 25],
  ],
  'on-danger': [
    [0.99, 0.003, 27],
    [0.195, 0.03, 27],
  ],
  'sql-keyword': [
    [0.4, 0.14, 262],
    [0.8, 0.098, 256],
  ],
  'sql-string': [
    [0.42, 0.092, 154],
    [0.81, 0.1, 152],
  ],
  'sql-number': [
    [0.44, 0.13, 38],
    [0.81, 0.1, 50],
  ],
  'sql-comment': [
    [0.46, 0.014, 258],
    [0.71, 0.014, 258],
  ],
  'sql-name': [
    [0.235, 0.022, 262],
    [0.945, 0.005, 258],
  ],
  'sql-function': [
    [0.42, 0.13, 305],
    [0.81, 0.09, 305],
  ],
} as const satisfies Readonly<Record<string, readonly [light: Color, dark: Color]>>;

export type ColorName = keyof typeof BASE_COLORS;
