import type { ReactNode } from 'react';
import type { Mentionable } from '#domain/comment/mentions.ts';
import { Button } from '#ui/kit/Button.tsx';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';
import { t } from '#ui/t.ts';
import styles from './Comments.module.css';

/** Who can be named by what is typed after `@`: people of comments that this device keeps. Tab leads to them. */
export function MentionChoices(props: {
  readonly people: readonly Mentionable[];
  readonly onChoose: (username: string) => void;
}): ReactNode {
  const { people } = props;
  return (
    <>
      {people.length > 0 && (
        <div role="group" aria-label={t('People')} className={styles['people']}>
          {people.map(({ username, name }) => (
            <Button key={username} kind="quiet" onPress={() => props.onChoose(username)}>
              <bdi>@{username}</bdi>
              {name !== '' && <bdi>{name}</bdi>}
            </Button>
          ))}
        </div>
      )}
      {/* There before they are, so that they are read out when they come. */}
      <VisuallyHidden>
        <span role="status">
          {people.length > 0 && `${t('People')}: ${people.map(({ username }) => `@${username}`).join(', ')}`}
        </span>
      </VisuallyHidden>
    </>
  );
}
