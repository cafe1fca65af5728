import { inEnglish } from '#domain/format/texts.ts';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { smtpMail } from '../../server/reports/delivery/mail.ts';
import { postJson, postWithin } from '../../server/webhooks/postJson.ts';

/* Mail servers and webhooks that do not do what they should. */

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const PATIENCE = 300;
const MESSAGE = { subject: 'Weekly', lines: ['Rows'], link: null, tables: [], files: [], t: inEnglish };
const TO = { to: ['a@x.io'], cc: [], bcc: [] };

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const mailTo = (port: number) => smtpMail(`smtp://127.0.0.1:${port}`, 'reports@x.io', PATIENCE)(TO, MESSAGE);

async function webServer(answer: RequestListener): Promise<string> {
  const server = createHttpServer(answer);
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${await portOf(server)}/hook`;
}

const posted = (url: string) => ({ url, body: '{}', secret: 's', mayBePrivate: true });

test('sending ends when a mail server accepts the connection and does not respond, and the error says so', async () => {
  const silent = createServer((socket) => void closing.push(() => socket.destroy()));
  closing.push(() => silent.close());
  expect(await mailTo(await portOf(silent))).toEqual({
    ok: false,
    error: 'The mail could not be sent: the mail server did not answer in time.',
  });
});

test('sending ends when a mail server takes the message and never confirms it, and the error says so', async () => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream) => void stream.resume(),
  });
  smtp.on('error', () => undefined);
  closing.push(() => smtp.close());
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  expect(await mailTo((smtp.server.address() as AddressInfo).port)).toEqual({
    ok: false,
    error: 'The mail could not be sent: the mail server did not answer in time.',
  });
});

test('a webhook that redirects is not followed, wherever to', async () => {
  let isReached = false;
  const inner = await webServer((_, response) => {
    isReached = true;
    response.writeHead(200).end();
  });
  const outer = await webServer((_, response) => response.writeHead(307, { Location: inner }).end());
  expect(await postJson(posted(outer))).toEqual({
    ok: false,
    error:
      'It redirects to another address (status 307), and redirects are not followed. Enter the other address.',
  });
  expect(isReached).toBe(false);
});

test('a webhook that fails is an error with its status', async () => {
  const broken = await webServer((_, response) => response.writeHead(500).end('secret'));
  expect(await postJson(posted(broken))).toEqual({ ok: false, error: 'It answered with status 500.' });
});

test('sending ends when a webhook responds a byte at a time for too long', async () => {
  const slow = await webServer((_, response) => {
    const dripping = setInterval(() => response.writeProcessing(), PATIENCE / 5);
    closing.push(() => clearInterval(dripping));
  });
  expect(await postWithin(PATIENCE, posted(slow))).toEqual({
    ok: false,
    error: 'It did not answer in time.',
  });
});

test('the body of a webhook that never ends is not read for longer than sending may take', async () => {
  let isOpen = true;
  const endless = await webServer((_, response) => {
    const dripping = setInterval(() => response.write('x'), PATIENCE / 5);
    response.on('close', () => {
      isOpen = false;
      clearInterval(dripping);
    });
    response.writeHead(200).flushHeaders();
  });
  expect(await postWithin(PATIENCE, posted(endless))).toEqual({ ok: true, value: undefined });
  await expect.poll(() => isOpen, { timeout: 10 * PATIENCE }).toBe(false);
});
