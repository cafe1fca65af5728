import { useMemo, useEffect, useState } from 'react';
import type { PaletteCommand } from '#ui/commands/commands.ts';
import { isInProgress } from '#domain/query/states.ts';
import { setting } from '#store/settings.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { listReplaced } from '#store/sql/versions.ts';
import { useDevice } from '../services/device.ts';
import { useCommands } from '../services/page.ts';
import { useLab } from './lab/labContext.ts';
import type { LabData } from './lab/useLabData.ts';
import * as keys from './shortcuts.ts';
import { useLabServices } from './lab/labServices.ts';
import type { EarlyKey } from './tabs/EarlyKeys.tsx';
import { createReplacedTexts } from './lab/replacedTexts.ts';

/**
 * While the editor is open: reports replaced texts, also those replaced while no page was open. `open` shows the
 * versions of a tab.
 */
function useReplacedTexts(open: (tabId: string) => void): void {
  const lab = useLab();
  const services = useLabServices();
  const { db, reportError } = services;
  /** Changes of other windows from now on are reported in this window as well. */
  const [after, setAfter] = useState<number | null>(null);
  const versions = useLive(() => (after === null ? [] : listReplaced(db, after)), [db, after]);
  const [note] = useState(() =>
    createReplacedTexts({
      services,
      written: (tabId) => lab.editor.written(tabId),
      seeVersions(tabId) {
        // The editor gets the focus back when the versions are closed.
        void lab.tabs.activate(tabId, true);
        open(tabId);
      },
    }),
  );

  useEffect(() => {
    setting(db, 'versionsTold').then(setAfter, (error: unknown) => reportError(error, 'notices of versions'));
  }, [db, reportError]);
  useEffect(() => {
    if (versions) note(versions).catch((error: unknown) => reportError(error, 'texts that gave way'));
  }, [versions, note, reportError]);
}

const GROUP = 'SQL editor';

export interface LabCommandsProps {
  readonly data: LabData;
  readonly onRename: (tabId: string) => void;
  readonly onVersions: (tabId: string) => void;
  readonly early: EarlyKey;
}

/**
 * The editor's commands, for the palette, the list of shortcuts, and the keys outside the text; and notices of replaced
 * texts. Loaded after the editor, which is usable without.
 */
export function LabCommands({ data, onRename, onVersions, early }: LabCommandsProps): null {
  const lab = useLab();
  const { db } = useDevice();
  useReplacedTexts(onVersions);
  const titles = data.tabs.map((tab) => JSON.stringify([tab.id, tab.name])).join('\n');
  const shownId = data.shown?.tab.id ?? null;
  const latest = data.shown?.latestQuery;
  const runningId = latest && isInProgress(latest.state) ? latest.id : null;

  const runsAll = useLive(() => setting(db, 'editor'), [db])?.runsAll === true;
  const [runKeys, statementKeys] = keys.keysOfRun(runsAll);

  const commands = useMemo((): PaletteCommand[] => {
    const make = (id: string, label: string, run: () => void, shortcut?: string): PaletteCommand => ({
      id: `sqllab.${id}`,
      label,
      group: GROUP,
      run,
      ...(shortcut === undefined ? {} : { shortcut }),
    });
    const always = [
      make('add', t('Add tab'), () => void lab.tabs.add(), keys.ADD_TAB_KEYS),
      make('reopen', t('Reopen closed tab'), () => void lab.tabs.reopen(), keys.REOPEN_KEYS),
    ];
    if (shownId === null) return always;
    // The editor handles its own keys; these work anywhere else on the page.
    return [
      {
        ...make('run', t('Run'), () => void lab.query.run(), runKeys),
        onShortcut: () => lab.runByKey(!runsAll),
      },
      {
        ...make(
          'runStatement',
          t('Run statement at cursor'),
          () => void lab.query.runStatement(),
          statementKeys,
        ),
        // A selection is run by the same keys.
        onShortcut: () => lab.runByKey(runsAll),
      },
      ...(runningId === null
        ? []
        : [make('stop', t('Stop the query'), () => void lab.query.stop(runningId))]),
      make('format', t('Format SQL'), () => void lab.query.format(), keys.FORMAT_KEYS),
      make('find', t('Find in the SQL'), () => void lab.editor.aid('find'), keys.FIND_KEYS),
      ...always,
      // Also when the focus is in the editor, where a click on a tab moves it.
      make('rename', t('Rename tab'), () => onRename(shownId), keys.RENAME_KEYS),
      make('close', t('Close tab'), () => void lab.tabs.closeShown()),
      make('clone', t('Clone tab'), () => void lab.tabs.clone(shownId)),
      make('previous', t('Previous tab'), () => void lab.tabs.step(-1), keys.PREVIOUS_TAB_KEYS),
      make('next', t('Next tab'), () => void lab.tabs.step(1), keys.NEXT_TAB_KEYS),
      make('left', t('Move tab left'), () => lab.tabs.shift(shownId, -1), keys.MOVE_LEFT_KEYS),
      make('right', t('Move tab right'), () => lab.tabs.shift(shownId, 1), keys.MOVE_RIGHT_KEYS),
      make('refresh', t('Refresh tables'), () => lab.refresh()),
      ...titles.split('\n').flatMap((title) => {
        const [id, name] = JSON.parse(title) as [string, string];
        return id === shownId
          ? []
          : [make(`show.${id}`, t('Show tab {name}', { name }), () => void lab.tabs.activate(id, true))];
      }),
    ];
  }, [lab, shownId, runningId, titles, onRename, runsAll, runKeys, statementKeys]);

  useCommands(commands);
  useEffect(() => {
    const pressed = early.take();
    const command = commands.find(({ shortcut }) => shortcut === pressed);
    if (command !== undefined) (command.onShortcut ?? command.run)();
  }, [commands, early]);
  return null;
}
