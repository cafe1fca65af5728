import { expect, test } from 'vitest';
import { pannedBy, panZoomOf, type Section, WHOLE, zoomedBy } from './panZoom.ts';

/** Where a place of the whole drawing is in the box, both from -0.5 to 0.5. */
const shownAt = ({ zoom, x }: Section, place: number): number => (place - x) * zoom;
/** The place of the whole drawing at a place in the box. */
const placeAt = ({ zoom, x }: Section, at: number): number => x + at / zoom;

test('the place under the pointer stays there while a drawing is zoomed', () => {
  const before = zoomedBy(WHOLE, 2, { x: 0.25, y: 0 });
  expect(placeAt(before, 0.25)).toBeCloseTo(0.25);
  const after = zoomedBy(before, 1.5, { x: -0.3, y: 0 });
  expect(placeAt(after, -0.3)).toBeCloseTo(placeAt(before, -0.3));
});

test('a drawing moves as far as the pointer, at any zoom', () => {
  const before = zoomedBy(WHOLE, 4);
  expect(shownAt(pannedBy(before, 0.1, 0), 0)).toBeCloseTo(shownAt(before, 0) + 0.1);
});

test('zooming in and out again shows the whole', () => {
  expect(zoomedBy(zoomedBy(WHOLE, 3), 1 / 3)).toEqual({
    zoom: 1,
    x: expect.closeTo(0),
    y: expect.closeTo(0),
  });
});

test('neither zoom nor distance grows without end, so that a drawing can always be found again', () => {
  expect(zoomedBy(WHOLE, 1000).zoom).toBe(20);
  expect(zoomedBy(WHOLE, 0.001).zoom).toBe(0.5);
  expect(pannedBy(WHOLE, 7, -7)).toEqual({ zoom: 1, x: -0.5, y: 0.5 });
});

test('the stored control allows panning, zooming, both or neither', () => {
  expect(panZoomOf(true)).toEqual({ canPan: true, canZoom: true });
  expect(panZoomOf('move')).toEqual({ canPan: true, canZoom: false });
  expect(panZoomOf('scale')).toEqual({ canPan: false, canZoom: true });
  expect([false, undefined, 'other'].map(panZoomOf)).toEqual([null, null, null]);
});
