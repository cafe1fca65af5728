import { t } from '#ui/t.ts';
import { useEditor } from '../../../services/editor.ts';
import { usePage } from '../../../services/page.ts';

type Pinned = { readonly name: string | null } | null;

/** Pins or unpins a result, and reports a failure. */
export function usePin(): (resultId: string, pinned: Pinned) => void {
  const { results } = useEditor();
  const { toasts } = usePage();
  return (resultId, pinned) => {
    const failed = (): void => toasts.show('danger', t('The result could not be pinned on this device'));
    results.pin(resultId, pinned).then((done) => done.ok || failed(), failed);
  };
}
