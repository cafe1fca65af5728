import { useEffect, useMemo, useState } from 'react';
import type { PartUser } from '#domain/dataset/columns/partUses.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { allDocuments } from '#store/documents/documents.ts';
import { useLive } from '#ui/useLive.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { readUser } from '../../documents/datasetUsers/readUser.ts';
import type { Users } from '../../documents/datasetUsers/useUsers.ts';

export interface UserDocuments {
  readonly rows: readonly StoredDocument[];
  /** Per cent of what is read; null if all is here. */
  readonly progress: number | null;
  /** The titles of those that cannot be read, once all were tried. */
  readonly notRead: readonly string[];
}

/** The documents that may name parts of a dataset: those on this device, and the others read from the server. */
export function useUserDocuments({ users }: Users): UserDocuments {
  const { db, dispatch, reportError } = useDevice();
  const { dashboards, explore } = useDashboards();
  const rows = useLive(() => allDocuments(db), [db]);
  const [tried, setTried] = useState<readonly string[]>([]);
  const here = useMemo(() => new Set(rows?.map((row) => `${row.kind} ${row.remoteId}`)), [rows]);
  const missing = rows === undefined ? [] : users.filter((user) => user.id > 0 && !here.has(keyOf(user)));
  const next = missing.find((user) => !tried.includes(keyOf(user)));
  const kind = next?.kind ?? null;
  const id = next?.id ?? null;
  useEffect(() => {
    if (kind === null || id === null) return undefined;
    let isCurrent = true;
    readUser({ explore, dashboards, dispatch }, { kind, id })
      .catch((error: unknown) => reportError(error, 'documents of a dataset'))
      .finally(() => isCurrent && setTried((before) => [...before, keyOf({ kind, id })]));
    return () => void (isCurrent = false);
  }, [kind, id, dashboards, explore, dispatch, reportError]);
  const done = missing.length === 0 ? 0 : missing.filter((user) => tried.includes(keyOf(user))).length;
  return {
    rows: rows ?? [],
    progress:
      rows === undefined || next !== undefined
        ? (100 * (users.length - missing.length + done)) / (users.length || 1)
        : null,
    // What was just read is listed a moment later.
    notRead: next === undefined ? missing.map(({ title }) => title) : [],
  };
}

const keyOf = ({ kind, id }: Pick<PartUser, 'kind' | 'id'>): string => `${kind} ${id}`;
