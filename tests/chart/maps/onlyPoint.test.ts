import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import type { MapLayer } from '#charts/kit/deck/mapLayer.ts';
import { mapSvg } from '../../../server/pictures/child/mapSvg.ts';

const BOX = { width: 200, height: 120 };
const layers = (...places: readonly (readonly [number, number])[]): Record<string, MapLayer> => {
  const points = places.map((at, row) => ({ row, at, weight: 5 }));
  return {
    heat: {
      kind: 'heat',
      id: 'heat',
      points,
      radius: 30,
      intensity: 1,
      aggregate: 'SUM',
      ramp: [[200, 0, 0, 255]],
    },
    contours: {
      kind: 'contours',
      id: 'contours',
      points,
      size: 50_000,
      aggregate: 'SUM',
      contours: [{ threshold: 1, color: [200, 0, 0, 255], width: 2 }],
    },
  };
};

function mapOf(layer: MapLayer | undefined, box = BOX): string {
  const view = { longitude: 10, latitude: 50, zoom: 5, bearing: 0, pitch: 0 };
  return mapSvg(
    {
      layers: layer === undefined ? [] : [layer],
      extent: null,
      view,
      tilt: { bearing: 0, pitch: 0 },
      legend: [],
      legendPosition: null,
      ramp: null,
      notes: [],
      tooltips: { rows: null, several: null },
      dimensions: null,
    },
    box,
  );
}

/** How many pixels of the picture of a map are clearly red. */
function redPixels(layer: MapLayer | undefined): number {
  const { pixels } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="120">${mapOf(layer)}</svg>`,
  ).render();
  let found = 0;
  for (let at = 0; at < pixels.length; at += 4)
    if ((pixels[at] ?? 0) > (pixels[at + 1] ?? 0) + 80) found += 1;
  return found;
}

test.each(['heat', 'contours'])('the only point of %s is seen in a picture of the map', (kind) => {
  expect(redPixels(layers([10, 50])[kind])).toBeGreaterThan(12);
  expect(redPixels(layers()[kind])).toBe(0);
});

test('a point beside many does not take their density, and is fainter than they are', () => {
  const many = Array.from({ length: 20 }, (): readonly [number, number] => [10, 50]);
  const alone = redPixels(layers([10, 50])['heat']);
  expect(redPixels(layers(...many)['heat'])).toBe(alone);
  expect(redPixels(layers(...many, [12, 50])['heat'])).toBeLessThan(2 * alone);
});

test('the least dense place of a heat map is seen', () => {
  const two = redPixels(layers([10, 50], [10, 50], [10, 50], [10.9, 50], [10.9, 50])['heat']);
  expect(two).toBeGreaterThan(1.5 * redPixels(layers([10, 50])['heat']));
});

test('heat maps of other sizes or densities in one picture have filters of their own', () => {
  const many = Array.from({ length: 20 }, (_, at): readonly [number, number] => [10 + at / 10, 50]);
  const ids = [
    mapOf(layers([10, 50])['heat']),
    mapOf(layers([10, 50])['heat'], { width: 400, height: 240 }),
    mapOf(layers(...many)['heat']),
  ].map((map) => /<filter id="([^"]+)"/.exec(map)?.[1]);
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain(undefined);
});
