import { expect, test } from 'vitest';
import { readWebhooks } from './readWebhooks.ts';

const read = (urls: readonly string[], secret = '') => {
  const found = readWebhooks(urls, { SEXTANT_WEBHOOK_SECRET: secret });
  return found.ok ? found.value : found.error.message;
};

test('events are posted to web addresses, with a secret only, and no refusal repeats an address', () => {
  expect(read([])).toEqual({ urls: [], secret: null });
  expect(read(['https://x.io/k'], 's')).toEqual({ urls: ['https://x.io/k'], secret: 's' });
  expect(read(['https://x.io/hunter2'])).toMatch(/^--event-webhook needs SEXTANT_WEBHOOK_SECRET/);
  for (const url of ['ftp://hunter2', 'hunter2', 'http://']) {
    expect(read([url], 's')).toMatch(/^--event-webhook takes an address/);
    expect(read([url], 's')).not.toContain('hunter2');
  }
});
