import { type CDPSession, type Page, expect, test } from '@playwright/test';
import { installedTest } from '../support/installedTest.ts';
import { CHROMIUM_ARGS, provideChromium } from '../../support/chromium.ts';
import type { RunningServer } from '../../support/server.ts';
import { signedInCookies } from '../support/signedInCookies.ts';
import { startAgain } from '../support/startedFolder.ts';

/** Pushes, as far as a browser without a push service goes: what it hands over is made here, and what arrives too. */

// In the headless shell Notification.permission is always denied.
test.use({ launchOptions: { executablePath: provideChromium(), args: [...CHROMIUM_ARGS] } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startAgain('--no-samples');
});
test.afterAll(() => server.dispose());

const ENDPOINT = 'https://push.example/of-this-browser';

/** A push service that gives this browser an address. */
async function provideService(page: Page): Promise<void> {
  await page.addInitScript((endpoint) => {
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
    const given = { toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
    Object.assign(PushManager.prototype, {
      subscribe: async () => given,
      getSubscription: async () => given,
    });
  }, ENDPOINT);
}

/** Delivers messages to the page's service worker, as a push service does. */
async function pushService(session: CDPSession): Promise<(data: string) => Promise<void>> {
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
  };
}

const shown = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ body, tag }) => `${tag}: ${body}`);
  });

installedTest(
  'a device that asked for notifications is subscribed, shows what is pushed, opens the inbox for it, and stops',
  async ({ browser, context, page }) => {
    await context.addCookies(await signedInCookies(browser, server));
    await context.grantPermissions(['notifications'], { origin: server.url });
    await provideService(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/v1/sextant/push') || request.method() === 'GET') return;
      sent.push(`${request.method()} ${request.postData()?.match(/https:[^"]*/)?.[0] ?? ''}`);
    });
    await page.goto(`${server.url}/inbox/`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.getByRole('button', { name: 'Notify on this device' }).click();
    await expect(page.getByText('This device shows notifications', { exact: true })).toBeVisible();
    expect(sent).toEqual([`POST ${ENDPOINT}`]);

    // The server forgets it with its session: the next page subscribes again.
    await page.goto(`${server.url}/offline/`);
    await expect.poll(() => sent).toEqual([`POST ${ENDPOINT}`, `POST ${ENDPOINT}`]);

    const push = await pushService(await context.newCDPSession(page));
    await push('{"tag":"server:7","text":"A scheduled query failed"}');
    await expect.poll(() => shown(page)).toEqual(['server:7: A scheduled query failed']);

    // A press of it, which only a person can make; without one the window is not brought to the front.
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(async () => {
      const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration };
      const [notification] = await registration.getNotifications();
      const press = new Event('notificationclick');
      Object.assign(press, { notification, waitUntil: (work: Promise<unknown>) => void work.catch(() => 0) });
      globalThis.dispatchEvent(press);
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox');
    await expect.poll(() => shown(page)).toEqual([]);

    await page.getByRole('button', { name: 'Stop notifications' }).click();
    await expect(page.getByRole('button', { name: 'Notify on this device' })).toBeEnabled();
    await expect.poll(() => sent.at(-1)).toBe('DELETE ');
  },
);
