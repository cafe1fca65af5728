import { editDocument } from '#documents/commands/editCommands.ts';
import { createDocument, deleteDocument, undeleteDocument } from '#documents/commands/lifeCommands.ts';
import { kindOf } from '#documents/kinds/kinds.ts';
import { changesBetween } from '#documents/state/content.ts';
import { belowDraft, shown } from '#documents/state/state.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { getDocument } from '#store/documents/documents.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import type { ReadOutcome } from '../services/dashboards.ts';
import type { DeviceServices } from '../services/device.ts';

type RemovalDevice = Pick<DeviceServices, 'db' | 'dispatch' | 'random' | 'reportStorageFailure'>;

export interface RemovalServices extends RemovalDevice {
  readonly toasts: Pick<Toaster, 'show'>;
}

/** Something listed that is deleted. */
export interface Listed {
  readonly name: string;
  /** Its document, if its content is on this device. */
  readonly document: () => Promise<StoredDocument | undefined>;
  /** Reads its content from the server. */
  readonly read: () => Promise<ReadOutcome>;
}

/** The text shown to the person. */
export interface RemovalTexts {
  readonly one: (row: StoredDocument) => string;
  readonly several: (rows: readonly StoredDocument[]) => string;
}

/** A document that was created again, by its local id. */
export interface CreatedAgain {
  readonly before: StoredDocument;
  readonly id: string;
}

/**
 * Deletes documents and offers to undo that. One whose content is not on this device is read first, so that its
 * deletion can be undone; where that fails it stays. `onCreatedAgain`: an undo had to create some again. Returns
 * whether any was deleted.
 */
export async function removeDocuments(
  services: RemovalServices,
  listed: readonly Listed[],
  texts: RemovalTexts,
  onCreatedAgain: (created: readonly CreatedAgain[]) => Promise<void> = async () => {},
): Promise<boolean> {
  const removed: StoredDocument[] = [];
  const kept: string[] = [];
  for (const each of listed) {
    const row = await wholeDocument(each);
    const written = row && (await services.dispatch(deleteDocument({ id: row.id })));
    if (row && written?.ok === true) removed.push(row);
    else if (written?.ok === false) services.reportStorageFailure(written.error, null);
    else kept.push(each.name);
  }
  if (kept.length > 0) {
    services.toasts.show(
      'warning',
      t('Not deleted: {names}. The content is not on this device, so this could not be undone.', {
        names: kept.map((name) => t('“{text}”', { text: name })).join(', '),
      }),
    );
  }
  const [first, ...others] = removed;
  if (first === undefined) return false;
  const text = others.length === 0 ? texts.one(first) : texts.several(removed);
  services.toasts.show('info', text, {
    lasting: true,
    action: {
      label: t('Undo'),
      run: () => void undo(services, removed).then(onCreatedAgain),
    },
  });
  return true;
}

async function wholeDocument({ document, read }: Listed): Promise<StoredDocument | undefined> {
  const row = await document();
  return row !== undefined || (await read()) !== 'read' ? row : document();
}

/** Before the deletion is sent it is withdrawn; later the document is created again with the same content. */
async function undo(
  device: RemovalDevice,
  removed: readonly StoredDocument[],
): Promise<readonly CreatedAgain[]> {
  const created: CreatedAgain[] = [];
  for (const row of removed) {
    let written = await device.dispatch(undeleteDocument({ id: row.id }));
    const now = await getDocument(device.db, row.id);
    if (now === undefined || now.deletedAt !== null) {
      const id = newUuid(device.random);
      written = await createAgain(device, row, id);
      if (written.ok) created.push({ before: row, id });
    }
    if (!written.ok) {
      device.reportStorageFailure(written.error, null);
      break;
    }
  }
  return created;
}

/** With the content that was saved; a draft over it stays a draft. */
async function createAgain(
  device: RemovalDevice,
  row: StoredDocument,
  id: string,
): ReturnType<RemovalDevice['dispatch']> {
  const below = belowDraft(row);
  const content = { ...(below ?? shown(row)) };
  const created = createDocument({ id, uuid: id, kind: row.kind, content, isDraft: below === null });
  if (below === null || row.draft === null) return device.dispatch(created);
  const changes = changesBetween(kindOf(row.kind), below, row.draft.content);
  return device.dispatch(created, editDocument({ id, changes, label: t('Restored draft') }));
}
