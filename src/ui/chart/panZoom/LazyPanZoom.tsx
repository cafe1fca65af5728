import { lazyPart } from '../../kit/late/lazyPart.tsx';
import type { PanZoomLayerProps } from './PanZoomLayer.tsx';

/** Without it, a chart is only not panned and zoomed. */
export const LazyPanZoom = lazyPart<PanZoomLayerProps>(
  () => import('./PanZoomLayer.tsx').then((file) => ({ default: file.PanZoomLayer })),
  () => null,
);
