/** Rectangles of a scene, as Vega's marks get them. */
export interface SceneRects {
  readonly items: readonly SceneRect[];
}

interface SceneRect {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly opacity?: number;
  readonly fillOpacity?: number;
  readonly bounds?: unknown;
  readonly fill?: unknown;
  readonly stroke?: unknown;
  readonly blend?: unknown;
  readonly zindex?: number;
  readonly cornerRadius?: number;
  readonly cornerRadiusTopLeft?: number;
  readonly cornerRadiusTopRight?: number;
  readonly cornerRadiusBottomLeft?: number;
  readonly cornerRadiusBottomRight?: number;
}

/** The part of a scene that is drawn again; all of it if there is none. */
type Bounds = { readonly intersects: (bounds: unknown) => boolean } | null | undefined;

type Draw = (context: CanvasRenderingContext2D, rects: SceneRects, bounds: Bounds) => void;

/** Fewer are drawn as Vega draws them. */
const MANY = 500;

/**
 * Fills many rectangles as such. Vega makes a path of each, since some have borders or round corners, and without a
 * graphics processor ten thousand paths take longer than ten thousand rectangles.
 */
export function fillMany(draw: Draw): Draw {
  return (context, rects, bounds) => {
    if (rects.items.length < MANY || !rects.items.every(isPlain)) return draw(context, rects, bounds);
    context.globalCompositeOperation = 'source-over';
    for (const rect of rects.items) {
      const opacity = (rect.opacity ?? 1) * (rect.fillOpacity ?? 1);
      if (!(opacity > 0) || (bounds && !bounds.intersects(rect.bounds))) continue;
      context.globalAlpha = opacity;
      context.fillStyle = rect.fill as string;
      context.fillRect(rect.x ?? 0, rect.y ?? 0, rect.width ?? 0, rect.height ?? 0);
    }
  };
}

/** Only filled: nothing of it needs a path, and the order of drawing is that of the marks. */
function isPlain(rect: SceneRect): boolean {
  return (
    typeof rect.fill === 'string' &&
    !rect.stroke &&
    !rect.blend &&
    !rect.zindex &&
    !rect.cornerRadius &&
    !rect.cornerRadiusTopLeft &&
    !rect.cornerRadiusTopRight &&
    !rect.cornerRadiusBottomLeft &&
    !rect.cornerRadiusBottomRight
  );
}
