import { statSync } from 'node:fs';
import { join } from 'node:path';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { asText } from '#domain/jsonValue.ts';
import type { Result } from '#domain/result.ts';
import { type Clock, SECOND } from '#domain/time.ts';
import { readCodeFile, valueOf } from '#domain/code/codeFiles.ts';
import { FILE_KINDS, kindAt } from '../../code/fileKinds.ts';
import { yamlFiles } from '../../code/folder.ts';
import { type FollowedFolder, followFolder, type KeptOnPage } from '../../code/followFolder.ts';
import type { Remote } from '../../code/remote.ts';
import { readStored, writeStored } from '../../code/sync.ts';
import { hashOf } from '../../exchange/writeParts.ts';
import type { Meta } from '../../meta/meta.ts';
import { importedText, importNoteText } from '../start/startText.ts';
import type { ImportDeps } from './importDashboards.ts';
import type { NamedBundle } from './readImports.ts';

/** What following needs of the server that follows. */
export interface FollowDeps extends ImportDeps {
  readonly meta: Meta;
  readonly clock: Clock;
  /** The server itself, for its administrator. */
  readonly signIn: () => Promise<Result<Remote, string>>;
  readonly dataDir: string;
  /** Offers what stayed as it is on a page to those who decide about it. */
  readonly keep: (kept: KeptOnPage) => Promise<void>;
}

/** What the folder had when it was followed last. */
const BASE = 'followed.json';

/**
 * Notes what the import at the start brought: the server has that, with the edits of pages. The folder may change before it
 * is followed for the first time.
 */
export function noteImported(dataDir: string, meta: Meta, imports: readonly NamedBundle[]): void {
  const brought = imports.flatMap(({ bundle, isFollowed }) => {
    if (isFollowed !== true) return [];
    return [...bundle.datasets, ...bundle.charts, ...bundle.dashboards].flatMap(({ file, text, value }) => {
      const kind = kindAt(file);
      const isHere = meta.imports.of(value.uuid)?.hash === hashOf(text);
      const read = kind && isHere ? readCodeFile(kind, file, text) : null;
      return read?.ok === true ? [[read.value.id, read.value] as const] : [];
    });
  });
  if (brought.length > 0)
    writeStored(dataDir, BASE, new Map([...readStored(join(dataDir, BASE)), ...brought]));
}

/**
 * Merges a folder of dashboards into the server, and again whenever its files change, until the server stops. It is looked
 * at each second: systems do not report what is replaced by another file, as editors and git do it.
 */
export async function followDashboards(folder: string, deps: FollowDeps): Promise<void> {
  const { clock, signal } = deps;
  let taken = '';
  let before = stateOf(folder);
  while (!signal.aborted) {
    const now = stateOf(folder);
    // An editor or a checkout writes several files: it has rested for a second.
    if (now !== taken && now === before && !signal.aborted) {
      taken = now;
      try {
        await followOnce(folder, deps);
      } catch (cause) {
        // Such as a full disk: the next change of the folder tries again.
        if (!signal.aborted) deps.print(importNoteText(`${folder} was not imported. ${String(cause)}`));
      }
    }
    before = now;
    await clock.sleep(SECOND);
  }
}

async function followOnce(folder: string, deps: FollowDeps): Promise<void> {
  const { print, dataDir, signal } = deps;
  const remote = await deps.signIn();
  const done = remote.ok
    ? await followFolder(folder, remote.value, readStored(join(dataDir, BASE)))
    : ({ ok: false, error: { message: remote.error } } as const);
  if (signal.aborted) return;
  if (!done.ok) {
    const { message, hint = '' } = done.error;
    print(importNoteText([`${folder} was not imported. ${message}`, hint].filter(Boolean).join(' ')));
    return;
  }
  writeStored(dataDir, BASE, done.value.base);
  if (done.value.sent.length > 0) print(sentText(folder, done.value, deps));
  for (const note of done.value.notes) print(importNoteText(note));
  for (const each of done.value.kept) await deps.keep(each);
  for (const { path, parts } of done.value.kept)
    print(
      importNoteText(
        `${path}: somebody changed this on a page, where it stays as it is: ${parts.join(', ')}.`,
      ),
    );
}

function sentText(folder: string, { sent }: FollowedFolder, { meta, address }: FollowDeps): string {
  const counts = FILE_KINDS.flatMap(({ folder: own, noun, plural }) => {
    const count = sent.filter(([, { kind }]) => kind.folder === own).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? noun : plural}`];
  });
  const places = sent.flatMap(([, file]) => {
    if (file.kind.folder !== 'dashboards') return [];
    const value = valueOf(file);
    const row = meta.dashboards.byUuid(asText(value['uuid']));
    const title = shownTitle(asText(value['dashboard_title']));
    return row === null ? [] : [{ title, address: `${address}/superset/dashboard/${row.id}/` }];
  });
  return importedText(folder, counts, places);
}

/** The state of a folder: which files there are, how large, and since when. */
function stateOf(folder: string): string {
  try {
    return yamlFiles(folder)
      .map((path) => {
        const { size, mtimeMs } = statSync(join(folder, path));
        return `${path} ${size} ${mtimeMs}`;
      })
      .join('\n');
  } catch (cause) {
    // A file went away meanwhile; the next look sees what is there.
    return String(cause);
  }
}
