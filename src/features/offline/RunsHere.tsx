import type { ReactNode } from 'react';
import { setEditorSettings } from '#commands/settings/editorSettings.ts';
import { setting } from '#store/settings.ts';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../services/device.ts';

/** What a person agreed to for queries without a server, to be taken back. */
export function RunsHere(): ReactNode {
  const { db, change } = useDevice();
  const editor = useLive(() => setting(db, 'editor'), [db]);
  if (editor?.runsHere === undefined) return null;
  return (
    <Switch isSelected={editor.runsHere} onChange={(runsHere) => change(setEditorSettings({ runsHere }))}>
      {t('Without the server, run queries on this device where the rows of all their tables are kept')}
    </Switch>
  );
}
