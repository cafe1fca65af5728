import { Tag } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { may } from '#domain/access/rights.ts';
import { type TaggedKind, type TaggedObject, taggedKey } from '#domain/records/tag.ts';
import { Button } from '#ui/kit/Button.tsx';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { t } from '#ui/t.ts';
import { useCaller } from '../../services/useCaller.ts';
import { useHasServer } from '../../services/useHasServer.ts';

const SelectedTags = lazyPart(async () => ({
  default: (await import('./SelectedTags.tsx')).SelectedTags,
}));

interface TagsButtonProps {
  readonly kind: TaggedKind;
  /** What is selected, by its number on the server; null for what no server has. */
  readonly selected: readonly { readonly id: number | null; readonly name: string }[];
}

/** Changes the tags of what is selected in a list. Its dialog is about what was selected when it was opened. */
export function TagsButton({ kind, selected }: TagsButtonProps): ReactNode {
  const { rights } = useCaller();
  const hasServer = useHasServer();
  const [opened, setOpened] = useState<readonly TaggedObject[] | null>(null);
  const mayTag = rights !== null && may(rights, 'can_write', 'Tag');
  const objects = selected.flatMap(({ id, name }) =>
    id === null || id < 0 ? [] : [{ key: taggedKey(kind, id), name }],
  );
  const isOffered = hasServer && mayTag && selected.length > 0;
  return (
    <>
      {isOffered && (
        <Button icon={Tag} isDisabled={objects.length === 0} onPress={() => setOpened(objects)}>
          {t('Tags')}
        </Button>
      )}
      <Suspense fallback={null}>
        {opened !== null && <SelectedTags objects={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}
