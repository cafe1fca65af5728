import { expect, test, vi } from 'vitest';
import { fillMany, type SceneRects } from './manyRects.ts';

const rects = (count: number, look: object = {}): SceneRects => ({
  items: Array.from({ length: count }, (_each, x) => ({
    x,
    y: 2,
    width: 3,
    height: 4,
    fill: '#123456',
    ...look,
  })),
});

function drawn(scene: SceneRects, bounds?: Parameters<ReturnType<typeof fillMany>>[2]) {
  const byVega = vi.fn();
  const filled: unknown[] = [];
  const context = {
    globalAlpha: 1,
    fillStyle: '',
    fillRect(...place: number[]) {
      filled.push([...place, context.fillStyle, context.globalAlpha]);
    },
  };
  fillMany(byVega)(context as unknown as CanvasRenderingContext2D, scene, bounds);
  return { byVega: byVega.mock.calls.length, filled };
}

test('many rectangles are filled at their places, in their colours and opacities', () => {
  const { byVega, filled } = drawn(rects(600, { opacity: 0.5, fillOpacity: 0.5 }));
  expect(byVega).toBe(0);
  expect(filled).toHaveLength(600);
  expect(filled[7]).toEqual([7, 2, 3, 4, '#123456', 0.25]);
});

test('what is not seen, or outside of what is drawn again, is left out', () => {
  expect(drawn(rects(600, { opacity: 0 })).filled).toEqual([]);
  expect(drawn(rects(600), { intersects: () => false }).filled).toEqual([]);
});

test('few rectangles are drawn as Vega draws them, and many with more than a fill', () => {
  expect(drawn(rects(20))).toEqual({ byVega: 1, filled: [] });
  for (const look of [
    { stroke: '#000' },
    { cornerRadius: 2 },
    { cornerRadiusTopLeft: 2 },
    { blend: 'multiply' },
    { zindex: 1 },
    { fill: { gradient: 'linear' } },
  ])
    expect(drawn(rects(600, look))).toEqual({ byVega: 1, filled: [] });
});
