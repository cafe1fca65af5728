declare module 'vega-scenegraph' {
  /** How texts are measured where there is no canvas. */
  type Measure = (item: unknown, text: unknown) => number;
  export const textMetrics: { width: Measure; readonly estimateWidth: Measure };
}
