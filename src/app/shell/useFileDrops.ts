import { useEffect } from 'react';
import { usePage } from '#features/services/page.ts';
import { t } from '#ui/t.ts';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/**
 * By default a browser navigates to a dropped file. Components that accept files handle drops; all others are rejected.
 */
export function useFileDrops(): void {
  const { toasts } = usePage();
  useEffect(() => {
    function onDragOver(event: DragEvent): void {
      if (!holdsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    }
    function onDrop(event: DragEvent): void {
      if (!holdsFiles(event)) return;
      const isTaken = event.defaultPrevented && !isEditor(event);
      event.preventDefault();
      if (!isTaken) toasts.show('info', t('Files cannot be dropped here.'), { noDuplicate: true });
    }
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDrop);
    };
  }, [toasts]);
}

/** The SQL editor does not insert files as text, and accepts none. */
const isEditor = ({ target }: DragEvent): boolean =>
  target instanceof Element && target.closest('.cm-editor') !== null;
