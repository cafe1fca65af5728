import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#ui/t.ts';
import styles from './HomePage.module.css';

export interface LinkItem {
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly note: string;
  /** What its page opens with. */
  readonly state?: unknown;
}

interface LinksProps {
  readonly title: string;
  readonly items: readonly LinkItem[];
  /** Further ones are folded away. */
  readonly most?: number;
}

/** A titled list of links with a note each; nothing where it is empty. */
export function Links({ title, items, most = items.length }: LinksProps): ReactNode {
  const id = useId();
  if (items.length === 0) return null;
  const further = items.slice(most);
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <LinkList items={items.slice(0, most)} />
      {further.length > 0 && (
        <details className={styles['further']}>
          <summary>{t('{n} more', { n: further.length })}</summary>
          <LinkList items={further} />
        </details>
      )}
    </section>
  );
}

const LinkList = ({ items }: { readonly items: readonly LinkItem[] }): ReactNode => (
  <ul className={styles['links']}>
    {items.map(({ key, to, text, note, state }) => (
      <li key={key}>
        <Link to={to} state={state}>
          {text}
        </Link>
        <span className={styles['note']}>{note}</span>
      </li>
    ))}
  </ul>
);
