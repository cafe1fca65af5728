import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { COMMENT_LENGTH } from '#domain/comment/commentEntry.ts';
import {
  isNamed,
  mentionable,
  type People,
  type TypedMention,
  typedMention,
  withMention,
} from '#domain/comment/mentions.ts';
import { peopleOfComments } from '#store/commentPeople.ts';
import { formatNumber } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import styles from './Comments.module.css';
import { MentionChoices } from './MentionChoices.tsx';

interface FormProps {
  /** The name of its field. */
  readonly label: string;
  /** The words of its button. */
  readonly action: string;
  /** The text it begins with. */
  readonly before?: string;
  readonly note?: string;
  readonly isPrimary?: boolean;
  /** The field has the focus at first. */
  readonly isFirst?: boolean;
  /** False if it could not be stored: the text stays. */
  readonly onSay: (text: string) => Promise<boolean>;
  /** Without it the form stays, empty. */
  readonly onCancel?: () => void;
  /** Whether others see what is said, so that they can be named. */
  readonly isShared: boolean;
  /** Told what is typed and not said yet. */
  readonly onTyped: (text: string) => void;
}

/** The text of a comment, with its button. */
export function CommentForm(props: FormProps): ReactNode {
  const {
    label,
    action,
    before = '',
    note,
    isPrimary = false,
    isFirst = false,
    isShared,
    onSay,
    onCancel,
    onTyped,
  } = props;
  const [text, setText] = useState(before);
  const isLong = text.trim().length > COMMENT_LENGTH;
  const [isStoring, setStoring] = useState(false);
  const [mention, setMention] = useState<TypedMention | null>(null);
  const people = usePeople(mention !== null);
  const found = mention === null ? [] : mentionable(people, mention.typed);
  const choices = mention === null || isNamed(found, mention.typed) ? [] : found;
  const form = useRef<HTMLDivElement>(null);
  const field = (): HTMLTextAreaElement | null => form.current?.querySelector('textarea') ?? null;
  const maySay = text.trim() !== '' && !isLong && !isStoring;

  function type(next: string): void {
    setText(next);
    onTyped(next === before ? '' : next);
    if (isShared) setMention(typedMention(next, field()?.selectionStart ?? next.length));
  }

  function name(of: TypedMention, username: string): void {
    const { text: next, caret } = withMention(text, of, username);
    type(next);
    setMention(null);
    field()?.focus();
    // After the text is in the field.
    requestAnimationFrame(() => field()?.setSelectionRange(caret, caret));
  }

  function say(): void {
    if (!maySay) return;
    setStoring(true);
    void onSay(text).then((isStored) => {
      setStoring(false);
      if (isStored) type('');
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      say();
    }
  }

  /** Escape closes what opened last: the choices, not the dialog around them. */
  function onEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || choices.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    setMention(null);
    field()?.focus();
  }

  return (
    <div ref={form} className={styles['form']} onKeyDownCapture={onEscape}>
      <TextField
        label={label}
        rows={3}
        value={text}
        onChange={type}
        onKeyDown={onKeyDown}
        // A person opened it to type here.
        autoFocus={isFirst}
        {...(note === undefined ? {} : { note })}
        error={isLong ? t('A comment has at most {n} characters.', { n: formatNumber(COMMENT_LENGTH) }) : ''}
      />
      <MentionChoices people={choices} onChoose={(username) => mention && name(mention, username)} />
      <div className={styles['actions']}>
        <Button kind={isPrimary ? 'primary' : 'plain'} isDisabled={!maySay} onPress={say}>
          {action}
        </Button>
        {onCancel && (
          <Button
            kind="quiet"
            onPress={() => {
              onTyped('');
              onCancel();
            }}
          >
            {t('Cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}

const NOBODY: People = new Map();

/** Who was heard of, read when somebody is about to be named for the first time. */
function usePeople(isNaming: boolean): People {
  const { db } = useDevice();
  const [isRead, setRead] = useState(false);
  if (isNaming && !isRead) setRead(true);
  return useLive(() => (isRead ? peopleOfComments(db) : NOBODY), [db, isRead]) ?? NOBODY;
}
