import { PanelLeftOpen, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { setPanes } from '#commands/settings/layout.ts';
import { setHideLeftBar, setPaneSizes } from '#commands/tab/tabEdit.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { LazyDialog } from '#ui/kit/overlays/LazyDialog.tsx';
import { SplitPane } from '#ui/kit/SplitPane.tsx';
import { t } from '#ui/t.ts';
import { useMedia } from '#ui/page/useMedia.ts';
import { useDevice } from '../services/device.ts';
import { SqlEditor } from './editor/SqlEditor.tsx';
import { type LabData, SIDEBAR_GROUP } from './lab/useLabData.ts';
import type { ShownTab } from './lab/shown.ts';
import { NARROW } from './narrow.ts';
import { Output } from './output/Output.tsx';
import { SchemaBrowser } from './schema/SchemaBrowser.tsx';
import { panelId, tabElementId } from './tabs/TabItem.tsx';
import { Toolbar } from './toolbar/Toolbar.tsx';
import styles from './Workspace.module.css';

export interface WorkspaceProps {
  readonly data: LabData;
  readonly shown: ShownTab;
}

/** A tab: its tables beside it, the editor above its output. On a phone the tables are in a sheet. */
export function Workspace({ data, shown }: WorkspaceProps): ReactNode {
  const { change } = useDevice();
  const isNarrow = useMedia(NARROW);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { tab } = shown;
  const tables = <SchemaBrowser data={data} shown={shown} />;

  const work = (
    <SplitPane
      label={t('Resize the output')}
      direction="column"
      size={tab.northPercent}
      minFirst="96px"
      minSecond="96px"
      onResized={(size) => change(setPaneSizes({ id: tab.id, northPercent: size, southPercent: 100 - size }))}
      first={
        <div className={styles['north']}>
          <Toolbar data={data} shown={shown} tablesButton={tablesButton()} />
          <SqlEditor shown={shown} />
        </div>
      }
      second={
        <div className={styles['south']}>
          <Output data={data} shown={shown} />
        </div>
      }
    />
  );

  return (
    <div
      role="tabpanel"
      id={panelId(tab.id)}
      aria-labelledby={tabElementId(tab.id)}
      className={styles['workspace']}
    >
      <SplitPane
        label={t('Resize the tables')}
        direction="row"
        size={data.sidebar}
        minFirst="180px"
        minSecond="40%"
        onResized={(size) => change(setPanes({ group: SIDEBAR_GROUP, sizes: [size, 100 - size] }))}
        first={isNarrow || tab.hideLeftBar ? null : tables}
        second={work}
      />
      {isNarrow && (
        <LazyDialog title={t('Tables')} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)}>
          <div className={styles['sheet']}>{tables}</div>
        </LazyDialog>
      )}
    </div>
  );

  function tablesButton(): ReactNode {
    if (isNarrow) {
      return <IconButton small label={t('Tables')} icon={Table2} onPress={() => setSheetOpen(true)} />;
    }
    if (!tab.hideLeftBar) return null;
    return (
      <IconButton
        small
        label={t('Show sidebar')}
        icon={PanelLeftOpen}
        onPress={() => change(setHideLeftBar({ id: tab.id, hideLeftBar: false }))}
      />
    );
  }
}
