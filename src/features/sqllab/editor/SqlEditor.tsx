import { type ReactNode, useEffect, useRef } from 'react';
import { useLab } from '../lab/labContext.ts';
import type { ShownTab } from '../lab/shown.ts';
import styles from './SqlEditor.module.css';

/** The container of the editor. The lab controls its content and which tab it shows. */
export function SqlEditor({ shown }: { readonly shown: ShownTab }): ReactNode {
  const lab = useLab();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (place.current === null) return undefined;
    const detach = lab.editor.attach(place.current);
    return () => {
      detach();
      lab.show(null);
    };
  }, [lab]);
  // Also after the editor was moved elsewhere on the page.
  useEffect(() => lab.show(shown), [lab, shown]);

  // SQL is written from left to right, whatever the language around it.
  return <div ref={place} dir="ltr" className={styles['editor']} />;
}
