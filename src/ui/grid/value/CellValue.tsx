import { ExternalLink } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { indentJson } from '#domain/rows/json/indentJson.ts';
import { jsonTree } from '#domain/rows/json/jsonTree.ts';
import { ICON } from '../../icon.ts';
import { Switch } from '../../kit/fields/Switch.tsx';
import { t } from '../../t.ts';
import styles from './CellPanel.module.css';
import { JsonTree } from './JsonTree.tsx';
import { type ValuePreview, valuePreview } from './valuePreview.ts';

/** How a value is shown. */
export type ValueView = 'text' | 'tree' | 'edit';

export interface CellValueProps {
  readonly label: string;
  /** Undefined while it is read. */
  readonly text: string | null | undefined;
  readonly view: ValueView;
  /** The copy that is being edited. */
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly isPreviewed: boolean;
  readonly onPreview: (isPreviewed: boolean) => void;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** The most text rendered at once; a copy is complete. */
const SHOWN = 200_000;

/** The value of a cell: as text, as a tree of its members, or as a copy to edit. */
export function CellValue(props: CellValueProps): ReactNode {
  const { label, text, view, draft, onDraft, isPreviewed, onPreview, box } = props;
  const members = useMemo(() => (view === 'tree' ? membersOf(text) : null), [text, view]);
  const preview = typeof text === 'string' ? valuePreview(text, window.location.origin) : null;

  if (view === 'edit') {
    return (
      <>
        <textarea
          aria-label={t('Copy of the value')}
          className={styles['draft']}
          value={draft}
          spellCheck={false}
          // Opened to type in it.
          autoFocus
          onChange={(event) => onDraft(event.target.value)}
        />
        <p className={styles['note']}>
          {t('This is a copy: the rows of the result do not change. Copy value copies it.')}
        </p>
      </>
    );
  }
  return (
    <>
      {members === null ? (
        <div
          ref={box}
          role="textbox"
          aria-readonly
          aria-multiline
          aria-label={label}
          tabIndex={0}
          className={styles['value']}
        >
          <Text text={text} />
        </div>
      ) : (
        <div className={styles['tree']}>
          <JsonTree label={label} members={members} />
        </div>
      )}
      {typeof text === 'string' && text.length > SHOWN && (
        <p className={styles['note']}>
          {t('Showing the first {shown} of {length} characters. Copy value copies the full text.', {
            shown: SHOWN,
            length: text.length,
          })}
        </p>
      )}
      {preview !== null && (
        <div className={styles['note']}>
          <Switch isSelected={isPreviewed} onChange={onPreview}>
            {t('Preview images and links')}
          </Switch>
          {isPreviewed && <Preview preview={preview} />}
        </div>
      )}
    </>
  );
}

/** Members of a value that is short enough to be shown as a whole; null for none. */
export function membersOf(text: string | null | undefined): ReturnType<typeof jsonTree> {
  return typeof text === 'string' && text.length <= SHOWN ? jsonTree(text) : null;
}

function Text({ text }: Pick<CellValueProps, 'text'>): ReactNode {
  if (text === undefined) return null;
  if (text === null) return <span className={styles['null']}>NULL</span>;
  if (text.length > SHOWN) return text.slice(0, SHOWN);
  return indentJson(text) ?? text;
}

function Preview({ preview }: { readonly preview: ValuePreview }): ReactNode {
  if (preview.kind === 'image') {
    return <img src={preview.url} alt={t('The value as an image')} className={styles['image']} />;
  }
  return (
    <p>
      <a href={preview.url} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
        <ExternalLink {...ICON} /> {t('Open {host} in a new tab', { host: preview.host })}
      </a>
    </p>
  );
}
