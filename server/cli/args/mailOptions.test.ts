import { expect, test } from 'vitest';
import { readMailOptions } from '../readMail.ts';

const read = (smtpUrl: string | null, smtpFrom: string | null = null, env: Record<string, string> = {}) => {
  const found = readMailOptions({ smtpUrl, smtpFrom }, env);
  return found.ok ? found.value : found.error.message;
};

test('the mail server is that of the command line, else that of the environment', () => {
  expect(read(null)).toBeNull();
  const from = 'Sextant <sextant@mail.example.org>';
  expect(read('smtp://mail.example.org')).toEqual({ url: 'smtp://mail.example.org', from });
  expect(read(null, 'r@x.io', { SEXTANT_SMTP_URL: 'smtps://b' })).toEqual({
    url: 'smtps://b',
    from: 'r@x.io',
  });
});

test('a wrong address is refused without repeating its password', () => {
  for (const url of ['http://u:hunter2@x', 'mail.example.org', 'smtp://', 'hunter2']) {
    expect(read(url), url).toMatch(/^--smtp-url takes/);
    expect(read(url)).not.toContain('hunter2');
  }
  expect(read(null, 'r@x.io')).toMatch(/^--smtp-from needs --smtp-url/);
  expect(read('smtp://x', 'nobody')).toMatch(/^--smtp-from takes an address/);
});
