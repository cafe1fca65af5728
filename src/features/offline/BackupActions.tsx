import { DatabaseBackup, FileDown, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../services/device.ts';

/** Actions to export and restore a backup. */
export function BackupActions(): ReactNode {
  const { backup } = useDevice();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={FileDown} onPress={backup.exportDiagnostics}>
        {t('Export diagnostics')}
      </Button>
      <Button icon={DatabaseBackup} onPress={backup.exportAll}>
        {t('Export everything')}
      </Button>
      <Button icon={Upload} onPress={() => input.current?.click()}>
        {t('Restore')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Cleared, so that choosing the same file again fires a change event.
          event.currentTarget.value = '';
          if (file !== undefined) backup.restore(file);
        }}
      />
    </>
  );
}
