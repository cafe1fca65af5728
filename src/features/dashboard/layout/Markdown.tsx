import { type ComponentType, type ReactNode, memo, startTransition, useEffect, useState } from 'react';
import { type Millis, SECOND } from '#domain/time.ts';
import { whenIdle } from '#ui/paint/turns.ts';
import styles from './Layout.module.css';

type Text = ComponentType<{ readonly code: string }>;

/** Chart images are drawn by then; charts without one take longer than a text should wait. */
const AFTER_PICTURES: Millis = 0.1 * SECOND;

/**
 * Text of a dashboard's author. Its renderer is large and loads after the charts in view. It is not React.lazy, which
 * shows nothing for 0.3 seconds where the code was not there at once.
 */
export const Markdown = memo(function Markdown({ code }: { readonly code: string }): ReactNode {
  const [Shown, setShown] = useState<Text | null>(null);
  useEffect(() => {
    let isOver = false;
    whenIdle(() => {
      void loadText().then((text) => {
        if (!isOver) startTransition(() => setShown(() => text));
      });
    }, AFTER_PICTURES);
    return () => void (isOver = true);
  }, []);
  return Shown === null ? null : <Shown code={code} />;
});

async function loadText(): Promise<Text> {
  try {
    return (await import('./MarkdownText.tsx')).MarkdownText;
  } catch {
    // Where the server went away before all files were loaded, a text must be the last thing to fail.
    return PlainText;
  }
}

/** The author's text as plain text. */
function PlainText({ code }: { readonly code: string }): ReactNode {
  return <div className={styles['plain']}>{code}</div>;
}
