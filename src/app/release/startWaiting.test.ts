import { expect, test } from 'vitest';
import { startWaiting } from './startWaiting.ts';

/** A service worker as a page sees it; it records its messages. */
class FakeWorker extends EventTarget {
  readonly posted: unknown[] = [];
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;

  find(worker: FakeWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }

  install(worker: FakeWorker): void {
    this.installing = null;
    this.waiting = worker;
    worker.dispatchEvent(new Event('statechange'));
  }
}

const START = { type: 'SKIP_WAITING' };

function press(registration: FakeRegistration): void {
  startWaiting(registration as unknown as ServiceWorkerRegistration);
}

test('the waiting version is activated', () => {
  const registration = new FakeRegistration();
  const second = new FakeWorker();
  registration.waiting = second;
  press(registration);
  expect(second.posted).toEqual([START]);
});

test('a version that replaces the waiting one is activated instead, also one found before the click', () => {
  const registration = new FakeRegistration();
  const [second, third, fourth] = [new FakeWorker(), new FakeWorker(), new FakeWorker()];
  registration.waiting = second;
  registration.find(third);
  press(registration);
  registration.install(third);
  expect(third.posted).toEqual([START]);
  registration.find(fourth);
  registration.install(fourth);
  expect(fourth.posted).toEqual([START]);
});
