import { documentName } from '#store/documents/documents.ts';
import { t } from '#ui/t.ts';
import { type CreatedAgain, type Listed, removeDocuments } from '../removeDocuments.ts';
import type { DatasetMadeAgain, Pointing } from './pointCharts.ts';

/** Deletes datasets, which can be undone. Returns whether any was deleted. */
export function removeDatasets(services: Pointing, listed: readonly Listed[]): Promise<boolean> {
  return removeDocuments(
    services,
    listed,
    {
      one: (row) => t('Deleted “{name}”', { name: documentName(row) }),
      several: ({ length: n }) => t('{n} datasets deleted', { n }),
    },
    async (created) => {
      const made = created.flatMap(madeAgain);
      const [first] = made;
      if (first === undefined) return;
      offerPointing(
        services,
        made,
        made.length === 1
          ? t(
              '“{name}” was created again as a new dataset. The charts of the deleted one do not use it yet.',
              { name: first.name },
            )
          : t(
              '{n} datasets were created again as new ones. The charts of the deleted ones do not use them yet.',
              { n: made.length },
            ),
      );
    },
  );
}

const madeAgain = ({ before, id }: CreatedAgain): readonly DatasetMadeAgain[] =>
  before.remoteId === null ? [] : [{ name: documentName(before), from: before.remoteId, to: id }];

/** Offers to let charts use datasets that were created again; once more for those that the server does not have yet. */
function offerPointing(services: Pointing, made: readonly DatasetMadeAgain[], text: string): void {
  const point = async (): Promise<void> => {
    const { pointCharts } = await import('./pointCharts.ts');
    const early: DatasetMadeAgain[] = [];
    for (const each of made) {
      if ((await pointCharts(services, each)) === 'too early') early.push(each);
    }
    if (early.length === 0) return;
    const names = early.map(({ name }) => t('“{text}”', { text: name })).join(', ');
    offerPointing(
      services,
      early,
      t('The server has not created {names} yet, and charts cannot use {n|it|them} before.', {
        names,
        n: early.length,
      }),
    );
  };
  services.toasts.show('warning', text, {
    lasting: true,
    action: {
      label: made.length === 1 ? t('Point its charts to it') : t('Point their charts to them'),
      run: () =>
        void point().catch((error: unknown) => services.reportError(error, 'charts of a dataset made again')),
    },
  });
}
