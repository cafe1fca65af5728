import { expect, test } from 'vitest';
import { isPagePath } from './addresses.ts';

test.each([
  '/dataset/7',
  '/dataset/7/',
  '/dataset/add/',
  '/dataset/add',
  '/chart/add',
  '/tablemodelview/list/',
  '/alert/list/',
  '/databaseview/list/',
])('%s, an address of pages of a Superset, is a page', (path) => {
  expect(isPagePath(path)).toBe(true);
});

test.each(['/dataset/', '/dataset/other', '/dataset/7/x', '/api/v1/dataset/7'])('%s is no page', (path) => {
  expect(isPagePath(path)).toBe(false);
});
