import type { ChosenPart, PartlyReadRows, MadeTable, SampleName } from '#features/services/device.ts';
import type { FilePreview } from '#domain/device/files/fileTable.ts';
import { PORTABLE_ENDING } from '#domain/dashboard/portableEnding.ts';
import { bareName } from '#domain/device/bareName.ts';
import { nameWithoutEnding, OPENED_ENDINGS } from '#domain/device/files/openedEndings.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { TableChanges } from '#query/device/sql/tableChanges.ts';
import type { SextantDb } from '#store/db.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import type { AskEngine } from './askEngine.ts';

/** What makes tables of files: those that a person opens, and those of folders. */
export interface FilesOfPage {
  /** Asks for files. */
  choose(open: (files: readonly File[]) => void): void;
  /** Opens a file with which the app without a server can be tried. */
  openSample(name: SampleName, open: (files: readonly File[]) => void): Promise<void>;
  /** Makes a table of a file, of a folder or of a backup, without asking; under a name, it replaces the table that has it. */
  tableOf(file: File, folderId: string | null, name: string | null): Promise<Result<string, string>>;
  /** The table that was made of a file of a folder, if there is one. */
  madeOf(fileName: string, folderId: string): Promise<MadeTable | null>;
  preview(file: File, chosen: ChosenPart, signal: AbortSignal): Promise<Result<FilePreview, string>>;
  read(
    file: File,
    types: readonly string[],
    chosen: ChosenPart,
    signal: AbortSignal,
  ): Promise<Result<PartlyReadRows, string>>;
}

interface FilesDeps {
  readonly db: SextantDb;
  readonly changes: TableChanges;
  readonly asked: AskEngine;
  readonly toasts: Toaster;
}

export function createFilesOfPage({ db, changes, asked, toasts }: FilesDeps): FilesOfPage {
  return {
    choose(open) {
      const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
      input.accept = [...OPENED_ENDINGS, PORTABLE_ENDING].join(',');
      input.addEventListener('change', () => open([...(input.files ?? [])]));
      input.click();
    },
    async openSample(name, open) {
      const found = await fetch(new URL(`./samples/${name}`, document.baseURI)).catch(() => null);
      if (found?.ok === true) open([new File([await found.blob()], name)]);
      else toasts.show('warning', t('The sample could not be loaded. Try again with a network.'));
    },
    preview: (file, chosen, signal) =>
      asked((charts) => charts.previewFile({ file, name: file.name, types: null, ...chosen }, signal)),
    async read(file, types, chosen, signal) {
      const taken = await asked((charts) =>
        charts.takeFile({ file, name: file.name, types, ...chosen }, signal),
      );
      if (!taken.ok) return taken;
      const { kept, bad } = taken.value;
      return ok({
        bad,
        async store(wanted) {
          const name = await changes.freeName(wanted);
          const stored = await changes.store(name, kept, { kind: 'file', fileName: file.name });
          return stored.ok ? ok(name) : stored;
        },
      });
    },
    async tableOf(file, folderId, name) {
      const request = { file, name: file.name, part: null };
      const preview = await asked((charts) => charts.previewFile({ ...request, types: null }));
      if (!preview.ok) return preview;
      if (preview.value.fault !== '') return err(preview.value.fault);
      const types = preview.value.columns.map(([, type]) => type);
      const taken = await asked((charts) => charts.takeFile({ ...request, types }));
      if (!taken.ok) return taken;
      const { kept, bad } = taken.value;
      if (bad.length > 0)
        return err(
          t('{n} {n|row does|rows do} not fit its columns; open the file by itself', { n: bad.length }),
        );
      const table = name ?? (await changes.freeName(bareName(nameWithoutEnding(file.name))));
      const folder = folderId === null ? {} : { folder: { id: folderId, changedAt: file.lastModified } };
      const stored = await changes.store(table, kept, { kind: 'file', fileName: file.name, ...folder });
      return stored.ok ? ok(table) : stored;
    },
    async madeOf(fileName, folderId) {
      for (const { name, origin } of (await listKeptTables(db)).toReversed()) {
        if (origin.kind !== 'file' || origin.fileName !== fileName) continue;
        if (origin.folder?.id === folderId) return { name, changedAt: origin.folder.changedAt };
      }
      return null;
    },
  };
}
