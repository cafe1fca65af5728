import { ListFilterPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { readMetadata } from '#domain/dashboard/settings/metadata.ts';
import { changeFilters } from '#domain/filter/config/changeFilters.ts';
import { asRecord, parseRecord } from '#domain/jsonValue.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { FilterEditor, type FilterEdits } from '../../filters/dialog/FilterEditor.tsx';
import { useEditing } from '../editContext.ts';

/** Edits the filters and display controls of the draft: one step of its history. */
export function FilterEditsButton(): ReactNode {
  const { session } = useEditing();
  const { draft } = session;
  const [isOpen, setOpen] = useState(false);

  function save({ filters, controls }: FilterEdits): void {
    const { settings } = draft.state.get();
    const changed = changeFilters(
      changeFilters(JSON.stringify(settings.metadata), filters),
      controls,
      'chart_customization_config',
    );
    draft.change({
      label: t('Changed filters'),
      settings: { ...settings, metadata: asRecord(parseRecord(changed)) },
    });
  }
  return (
    <>
      <IconButton label={t('Add or edit filters')} icon={ListFilterPlus} onPress={() => setOpen(true)} />
      {isOpen && (
        <FilterEditor
          metadata={readMetadata(JSON.stringify(draft.state.get().settings.metadata))}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
