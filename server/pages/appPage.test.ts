import { expect, test } from 'vitest';
import { appPage, contentSecurityPolicy } from './appPage.ts';

const TILES = 'https://tiles.example.org:8443/{z}/{x}/{y}.png?a="b"';

test('images of map tiles are allowed of the server that was named, and of no other', () => {
  const images = (mapTiles: string | null) =>
    /img-src ([^;]*)/.exec(contentSecurityPolicy('n', mapTiles))?.[1];
  expect(images(null)).toBe("'self' data: blob:");
  expect(images(TILES)).toBe("'self' data: blob: https://tiles.example.org:8443");
  expect(contentSecurityPolicy('n', TILES).replace(' https://tiles.example.org:8443', '')).toBe(
    contentSecurityPolicy('n', null),
  );
});

test('the page knows what people call the provider where they sign in, as text', () => {
  const page = (label: string, isOnly = false) =>
    appPage('<html><head></head></html>', '', 'n', null, { label, isOnly });
  expect(page('A "b" <c>')).toContain('<meta name="sign-in-with" content="A &quot;b&quot; &lt;c&gt;"');
  expect(page('A')).not.toContain('data-only');
  expect(page('A', true)).toContain('content="A" data-only');
  expect(appPage('<html><head></head></html>', '', 'n')).not.toContain('sign-in-with');
});

test('the page has the address of map tiles as text', () => {
  const page = (mapTiles: string | null) => appPage('<html><head></head></html>', '', 'n', mapTiles);
  expect(page(TILES)).toContain(
    '<meta name="map-tiles" content="https://tiles.example.org:8443/{z}/{x}/{y}.png?a=&quot;b&quot;"',
  );
  expect(page(null)).not.toContain('map-tiles');
});
