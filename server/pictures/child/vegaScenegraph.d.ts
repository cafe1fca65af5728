declare module 'vega-scenegraph' {
  /** How texts are measured where there is no canvas. */
  export const textMetrics: { width: (item: unknown, text: unknown) => number };
}
