import type { ReactNode } from 'react';
import { t } from '#ui/t.ts';
import { TagsDialog, type TagsDialogProps } from './TagsDialog.tsx';
import { useTags } from './useTags.ts';

type SelectedTagsProps = Pick<TagsDialogProps, 'objects' | 'onClose'>;

/** The tags of what is selected in a list, which reads them only now. */
export function SelectedTags({ objects, onClose }: SelectedTagsProps): ReactNode {
  const tags = useTags();
  const [first] = objects;
  const title =
    objects.length === 1 && first
      ? t('Tags of “{name}”', { name: first.name })
      : t('Tags of {n} objects', { n: objects.length });
  return tags === undefined ? null : <TagsDialog {...{ title, objects, tags, onClose }} />;
}
