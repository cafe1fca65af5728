import type { ReactNode } from 'react';
import { mentionable } from '#domain/comment/mentions.ts';
import { keptComments } from '#store/comments.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import styles from './Comments.module.css';

/** Who can be named by what is typed after `@`: people of comments that this device keeps. Tab leads to them. */
export function MentionChoices(props: {
  readonly typed: string;
  readonly onChoose: (username: string) => void;
}): ReactNode {
  const { db } = useDevice();
  const entries = useLive(() => keptComments(db), [db]) ?? [];
  const people = mentionable(entries, props.typed);
  return (
    people.length > 0 && (
      <div role="group" aria-label={t('People')} className={styles['people']}>
        {people.map(({ username, name }) => (
          <Button key={username} kind="quiet" onPress={() => props.onChoose(username)}>
            <bdi>@{username}</bdi>
            {name !== '' && <bdi>{name}</bdi>}
          </Button>
        ))}
      </div>
    )
  );
}
