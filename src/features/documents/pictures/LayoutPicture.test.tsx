import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { LayoutPicture } from './LayoutPicture.tsx';

const component = (type: string, children: readonly string[], meta: object = {}) => ({
  type,
  children,
  meta,
});
const drawn = (layout: object, before: object = layout): string =>
  renderToStaticMarkup(
    <LayoutPicture label="Mine" layout={layout as LayoutMap} before={before as LayoutMap} />,
  );

test('hundreds of components are scrolled by the keyboard, and what differs is marked', () => {
  const ids = Array.from({ length: 300 }, (_, at) => `HEADER-${at}`);
  const headers = (changed: string) =>
    Object.fromEntries(
      ids.map((id) => [id, component('HEADER', [], { text: id === 'HEADER-7' ? changed : id })]),
    );
  const around = { ROOT_ID: component('ROOT', ['GRID_ID']), GRID_ID: component('GRID', ids) };
  const html = drawn({ ...around, ...headers('New') }, { ...around, ...headers('Old') });
  expect(html).toMatch(/^<div[^>]*tabindex="0"/i);
  expect(html.match(/data-changed="true"/g)).toHaveLength(1);
  expect(html.match(/data-changed="false"/g)).toHaveLength(299);
});

test('a corrupt layout is drawn as far as it can be read', () => {
  expect(drawn({ ROOT_ID: component('ROOT', ['GRID_ID', 'gone']), GRID_ID: 'text' })).toContain('aria-label');
  const loop = { ROOT_ID: component('ROOT', ['ROW-1']), 'ROW-1': component('ROW', ['ROW-1']) };
  expect(drawn(loop, {})).toContain('data-changed="true"');
});
