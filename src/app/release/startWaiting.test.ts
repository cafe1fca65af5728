import { expect, test } from 'vitest';
import { startWaiting } from './startWaiting.ts';

/** A version, as the browser shows it to a page; it notes what it is told. */
class FakeWorker extends EventTarget {
  readonly told: unknown[] = [];
  postMessage(message: unknown): void {
    this.told.push(message);
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

test('the version that waits begins', () => {
  const registration = new FakeRegistration();
  const second = new FakeWorker();
  registration.waiting = second;
  press(registration);
  expect(second.told).toEqual([START]);
});

test('a version that takes the place of the waiting one begins in its stead, also one found before the press', () => {
  const registration = new FakeRegistration();
  const [second, third, fourth] = [new FakeWorker(), new FakeWorker(), new FakeWorker()];
  registration.waiting = second;
  registration.find(third);
  press(registration);
  registration.install(third);
  expect(third.told).toEqual([START]);
  registration.find(fourth);
  registration.install(fourth);
  expect(fourth.told).toEqual([START]);
});
