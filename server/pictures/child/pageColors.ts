/** Pictures are light, as paper is: the colours of the light page, in the form that drawing libraries read. */
export const PAGE = {
  text: '#181e29',
  muted: '#484f5a',
  line: '#d6dae0',
  surface: '#ffffff',
  shade: '#eef1f5',
  accent: '#1b376b',
  live: '#185e37',
  danger: '#9e1d1c',
} as const;
