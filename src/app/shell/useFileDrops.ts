import { useEffect } from 'react';
import { useDevice } from '#features/services/device.ts';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/**
 * Opens files that are dropped anywhere, and a table that is pasted outside a field. Components that accept files
 * handle their drops themselves.
 */
export function useFileDrops(): void {
  const { tables } = useDevice();
  useEffect(() => {
    function onDragOver(event: DragEvent): void {
      if (!holdsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    }
    function onDrop(event: DragEvent): void {
      if (!holdsFiles(event)) return;
      const isTaken = event.defaultPrevented && !isEditor(event);
      event.preventDefault();
      if (!isTaken) tables.open([...(event.dataTransfer?.files ?? [])]);
    }
    function onPaste(event: ClipboardEvent): void {
      if (event.defaultPrevented || isField(event.target)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (files.length === 0 && !isTable(text)) return;
      event.preventDefault();
      tables.open(files.length > 0 ? files : [new File([text], 'clipboard.tsv')]);
    }
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, [tables]);
}

/** Copied from a sheet: rows of values with tabs between them. */
const isTable = (text: string): boolean => /^[^\n]*\t[^\n]*\n[^\n]*\t/.test(text);

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="grid"]') !== null;

/** The SQL editor does not insert files as text, and accepts none. */
const isEditor = ({ target }: DragEvent): boolean =>
  target instanceof Element && target.closest('.cm-editor') !== null;
