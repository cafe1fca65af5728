import { expect, test } from 'vitest';
import type { NewDataset } from '#domain/dataset/creation/newDataset.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { createToaster } from '#ui/toast.ts';
import { createDatasetMaker } from './datasetMaker.ts';

const DATASET: NewDataset = {
  name: 'Ships',
  dbId: 3,
  catalog: null,
  schema: 'main',
  sql: 'SELECT 1 AS a',
  templateParams: null,
};

function making() {
  let answer: (made: Result<number, string>) => void = () => undefined;
  const read: string[] = [];
  const shown: string[] = [];
  const toasts = createToaster({ now: () => 0, sleep: () => new Promise(() => undefined) });
  const maker = createDatasetMaker(
    {
      createDataset: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      dashboards: {
        readList: (list) => {
          read.push(list);
          return Promise.resolve('read');
        },
      },
      reportError: () => undefined,
      toasts,
    },
    () => shown.push('datasets'),
  );
  return { maker, answer: (made: Result<number, string>) => answer(made), read, shown, toasts };
}

test('[DST-02 DST-03] a creation is in progress until the server responds, then a success with a link to the datasets', async () => {
  const { maker, answer, read, shown, toasts } = making();
  expect(maker.creation.get()).toBeNull();
  const made = maker.create(DATASET);
  expect(maker.creation.get()).toEqual({ status: 'started' });
  answer(ok(12));
  await made;
  expect(maker.creation.get()).toEqual({ status: 'success', id: 12 });
  expect(read).toEqual(['datasets']);
  const [toast] = toasts.state.get().toasts;
  expect(toast).toMatchObject({ type: 'success', text: 'The dataset “Ships” was created' });
  toast?.action?.run();
  expect(shown).toEqual(['datasets']);
});

test('[DST-04] a failure keeps its message, and can be retried', async () => {
  const { maker, answer, read, toasts } = making();
  const made = maker.create(DATASET);
  answer(err('There is no such table.'));
  await made;
  expect(maker.creation.get()).toEqual({ status: 'failed', reason: 'There is no such table.' });
  expect(toasts.state.get().toasts, 'the dialog says it').toEqual([]);
  expect(read).toEqual([]);
  void maker.create(DATASET);
  expect(maker.creation.get()).toEqual({ status: 'started' });
});

test('[DST-04 ERR-14] a failure after the dialog was closed is shown in a toast', async () => {
  const { maker, answer, toasts } = making();
  const made = maker.create(DATASET);
  maker.leave();
  answer(err('There is no such table.'));
  await made;
  expect(toasts.state.get().toasts).toMatchObject([
    {
      type: 'danger',
      text: 'An error occurred while creating the data source: There is no such table.',
    },
  ]);
});
