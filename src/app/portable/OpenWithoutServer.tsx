import { type ReactNode, useEffect, useState } from 'react';
import type { Result } from '#domain/result.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { createBrowserPorts } from '../browserPorts.ts';

/** Opens a portable file where nobody is signed in: by a button, or dropped anywhere on the page. */
export function OpenWithoutServer(): ReactNode {
  const [fault, setFault] = useState('');
  const open = (file: File | undefined): void => {
    if (file === undefined) return;
    setFault('');
    openFile(file).then(
      (opened) => (opened.ok ? window.location.assign(opened.value) : setFault(opened.error)),
      () => setFault(t('It could not be read.')),
    );
  };
  useEffect(() => {
    const onDragOver = (event: DragEvent): void => event.preventDefault();
    const onDrop = (event: DragEvent): void => {
      event.preventDefault();
      open(event.dataTransfer?.files[0]);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return (
    <>
      <Button onPress={() => choose(open)}>{t('Open a dashboard file')}</Button>
      {fault !== '' && <p role="alert">{t('The file cannot be opened. {why}', { why: fault })}</p>}
    </>
  );
}

/** What reads a file comes with the first one: nearly nobody who signs in has any. */
async function openFile(file: File): Promise<Result<string, string>> {
  const { openPortable } = await import('./openPortable.ts');
  return openPortable(file, createBrowserPorts(window));
}

function choose(open: (file: File | undefined) => void): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: '.sextant' });
  input.addEventListener('change', () => open(input.files?.[0]));
  input.click();
}
