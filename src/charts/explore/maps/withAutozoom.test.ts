import { expect, test } from 'vitest';
import { viewIn } from '../../kit/deck/mapView.ts';
import { withAutozoom } from './withAutozoom.ts';

const MAP = { viz_type: 'deck_scatter', viewport: { longitude: 5, latitude: 60, zoom: 8 } };

test('explore zooms to the data where the form of a map does not say whether to; a dashboard keeps its viewport', () => {
  expect(viewIn(MAP).view).toMatchObject({ zoom: 8 });
  expect(viewIn(withAutozoom(MAP)).view).toBeNull();
  expect(viewIn(withAutozoom({ ...MAP, autozoom: false })).view).toMatchObject({ zoom: 8 });
});

test('types without that control stay as they are', () => {
  const form = { viz_type: 'pie' };
  expect(withAutozoom(form)).toBe(form);
});
