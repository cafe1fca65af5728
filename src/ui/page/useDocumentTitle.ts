import { useEffect } from 'react';

/** Names the browser's tab while this is mounted; undefined leaves its name. */
export function useDocumentTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    const before = document.title;
    document.title = `${name} · Sextant`;
    return () => void (document.title = before);
  }, [name]);
}
