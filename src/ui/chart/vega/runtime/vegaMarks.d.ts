import 'vega';
import type { SceneLine } from './longLines.ts';
import type { SceneRects } from './manyRects.ts';

declare module 'vega' {
  /** How Vega draws each kind of mark; its types leave it out. */
  export const Marks: {
    readonly line: {
      draw: (context: CanvasRenderingContext2D, line: SceneLine, bounds: unknown) => void;
    };
    readonly rect: {
      draw: (
        context: CanvasRenderingContext2D,
        rects: SceneRects,
        bounds: { readonly intersects: (bounds: unknown) => boolean } | null | undefined,
      ) => void;
    };
  };
}
