import { expect, test } from 'vitest';
import { embedCode, readDomains } from './embedding.ts';

test('allowed domains are origins, with commas, spaces or lines between them, each once', () => {
  expect(readDomains(' https://A.example.org/, http://localhost:8080\nhttps://a.example.org ')).toEqual({
    domains: ['https://a.example.org', 'http://localhost:8080'],
  });
  expect(readDomains('')).toEqual({ domains: [] });
});

test.each([
  'example.org',
  'https://example.org/page',
  'https://',
  'javascript://a',
  'https://a:b@example.org',
  '*',
])('%s is no domain that may show a dashboard', (text) => {
  expect(readDomains(`https://example.org ${text}`)).toEqual({ wrong: text });
});

test('the code names the dashboard and the server as texts', () => {
  expect(embedCode('a-b', "https://s'x")).toContain(`id: "a-b",\n  supersetDomain: "https://s'x",`);
});
