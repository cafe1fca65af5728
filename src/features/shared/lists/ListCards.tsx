import { LayoutGrid } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { setCardList } from '#commands/settings/cardList.ts';
import type { Pictures } from '#store/charts/listPictures.ts';
import type { SextantDb } from '#store/db.ts';
import { setting } from '#store/settings.ts';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { useMoreRows } from '#ui/kit/collections/useMoreRows.ts';
import type { Icon } from '#ui/icon.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObserved } from '#ui/useObservable.ts';
import { Card, CardList } from '../cards/Card.tsx';
import { ImageMosaic } from '../cards/ImageMosaic.tsx';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import styles from './Lists.module.css';

export interface CardView<Row> {
  readonly isOn: boolean;
  readonly setOn: (isOn: boolean) => void;
  readonly pictures: Pictures;
  readonly to: (row: Row) => string;
  readonly title: (row: Row) => string;
  readonly note: (row: Row) => string;
  /** The address of a picture that the server draws, for a row without one on this device. */
  readonly drawn?: (row: Row) => string | null;
}

const NO_PICTURES: Pictures = new Map();

/** Whether a list is shown as cards, and their pictures, which are read only then. */
export function useCards(
  list: string,
  read: (db: SextantDb) => Promise<Pictures>,
): Pick<CardView<never>, 'isOn' | 'setOn' | 'pictures'> {
  const { db, change } = useDevice();
  const isOn = useLive(async () => (await setting(db, 'cardLists')).includes(list), [db, list]) ?? false;
  const pictures = useLive(async () => (isOn ? read(db) : NO_PICTURES), [db, isOn, read]) ?? NO_PICTURES;
  return { isOn, setOn: (wanted) => change(setCardList({ list, isOn: wanted })), pictures };
}

export function CardsButton({
  cards,
}: {
  readonly cards: Pick<CardView<never>, 'isOn' | 'setOn'>;
}): ReactNode {
  return (
    <IconButton
      label={t('Show as cards')}
      icon={LayoutGrid}
      aria-pressed={cards.isOn}
      onPress={() => cards.setOn(!cards.isOn)}
    />
  );
}

interface ListCardsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly cards: CardView<Row>;
  readonly icon: Icon;
  /** Those without a sort key that fit below a card are shown there: selection and favourite. */
  readonly columns: readonly DataColumn<Row>[];
  readonly empty: ReactNode;
}

const BELOW_CARDS: ReadonlySet<string> = new Set(['select', 'favorite']);

/** The rows of a list with the last picture of each. */
export function ListCards<Row extends { readonly id: number | string }>({
  label,
  rows,
  cards,
  icon,
  columns,
  empty,
}: ListCardsProps<Row>): ReactNode {
  const { shown, marks, mark } = useMoreRows(rows.length);
  const below = columns.filter(({ id }) => BELOW_CARDS.has(id));
  const head = columns.find(({ id }) => id === 'select')?.head;
  return (
    <div className={styles['cards']}>
      {head !== undefined && rows.length > 0 && (
        <p className={styles['all']}>
          {head}
          <span aria-hidden>{t('Select all')}</span>
        </p>
      )}
      {rows.length === 0 && <p>{empty}</p>}
      <CardList label={label}>
        {rows.slice(0, shown).map((row, at) => (
          <div key={row.id} ref={marks(at) ? mark : undefined}>
            <Card
              to={cards.to(row)}
              title={cards.title(row)}
              note={cards.note(row)}
              actions={below.map((each) => (
                <span key={each.id}>{each.cell(row)}</span>
              ))}
            >
              <RowPicture cards={cards} row={row} icon={icon} />
            </Card>
          </div>
        ))}
      </CardList>
    </div>
  );
}

interface RowPictureProps<Row> {
  readonly cards: CardView<Row>;
  readonly row: Row;
  readonly icon: Icon;
}

/** The picture on this device, or else the server's; its sign where neither has one. */
function RowPicture<Row extends { readonly id: number | string }>({
  cards,
  row,
  icon,
}: RowPictureProps<Row>): ReactNode {
  const { conf, connection } = useSession();
  const [failed, setFailed] = useState<string | null>(null);
  // A Superset makes thumbnails only if configured, and would answer with an error for each card.
  const isDrawing = useObserved(conf, ({ mode }) => mode === 'embedded');
  const isThere = useObserved(connection, ({ serverReachable }) => serverReachable !== false);
  const images = cards.pictures.get(Number(row.id)) ?? [];
  const address = images.length === 0 && isDrawing && isThere ? (cards.drawn?.(row) ?? null) : null;
  if (address === null || address === failed) return <ImageMosaic images={images} icon={icon} />;
  return (
    <span className={styles['drawn']}>
      <img src={address} alt="" loading="lazy" onError={() => setFailed(address)} />
    </span>
  );
}
